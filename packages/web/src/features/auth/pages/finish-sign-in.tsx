import { Trans, useLingui } from "@lingui/react/macro";
import type { singleSignOnApi } from "@vowdesk/contract/single-sign-on";
import { useEffect, useRef, useState } from "react";
import { CallRefused, request } from "../../../kernel/http/call.ts";
import { storeToken } from "../../../kernel/session/session.ts";
import { EmptyState } from "../../../ui/feedback/states.tsx";
import { takeSearch } from "../single-sign-on/kept-search.ts";

/** Completes the sign-in by the provider whose redirect address is open. The route guard then opens the wanted page. */
async function finish(search: string): Promise<void> {
  const { id, token, expireTime } = await request<typeof singleSignOnApi.finish>(
    { method: "POST", path: "/api/user/singleSignOn/finish", reply: "flat" },
    { providerId: location.pathname.split("/").at(-1) ?? "", query: location.search.replace("?", "") },
  );
  // Removes the code from the address, and names the wanted page there.
  history.replaceState(null, "", `/login${search}`);
  storeToken(token, expireTime, id);
}

/** The page to which a provider of single sign-on redirects. */
export default function FinishSignIn() {
  const { t } = useLingui();
  const isSent = useRef(false);
  const [failed, setFailed] = useState<{ message: string; search: string } | null>(null);
  useEffect(function finishOnce() {
    // The code of the provider is valid once.
    if (isSent.current) return;
    isSent.current = true;
    const search = takeSearch();
    finish(search).catch((failure: unknown) => {
      const isRefused = failure instanceof CallRefused;
      setFailed({
        search,
        message: isRefused ? failure.message : t`The server could not be reached. Please try again.`,
      });
    });
  });
  return (
    <main>
      <h1 className="visually-hidden">
        <Trans>Sign in</Trans>
      </h1>
      {failed === null ? (
        <p role="status">
          <Trans>Signing in…</Trans>
        </p>
      ) : (
        <EmptyState
          title={<Trans>Sign-in was not completed</Trans>}
          action={
            <a href={`/login${failed.search}`}>
              <Trans>Go to sign-in</Trans>
            </a>
          }
        >
          {failed.message}
        </EmptyState>
      )}
    </main>
  );
}
