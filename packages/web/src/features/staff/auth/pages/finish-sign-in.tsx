import { Trans } from "@lingui/react/macro";
import type { singleSignOnApi } from "@vowdesk/contract/staff/single-sign-on";
import { useState } from "react";
import { request } from "../../../../kernel/http/call.ts";
import { storeToken } from "../../../../kernel/session/session.ts";
import { FinishPage } from "../single-sign-on/finish-page.tsx";
import { takeSearch } from "../single-sign-on/kept-search.ts";
import { redirectAnswer } from "../single-sign-on/redirect-answer.ts";

/** Completes the sign-in by the provider whose redirect address is open. The route guard then opens the wanted page. */
async function finish(search: string): Promise<void> {
  const { id, token, expireTime } = await request<typeof singleSignOnApi.finish>(
    { method: "POST", path: "/api/user/singleSignOn/finish", reply: "flat" },
    redirectAnswer(),
  );
  // Removes the code from the address, and names the wanted page there.
  history.replaceState(null, "", `/login${search}`);
  storeToken(token, expireTime, id);
}

/** The page to which a provider of single sign-on redirects. */
export default function FinishSignIn() {
  const [search, setSearch] = useState("");
  const start = () => {
    const search = takeSearch();
    setSearch(search);
    return finish(search);
  };
  return (
    <FinishPage
      name={<Trans context="button">Sign in</Trans>}
      finish={start}
      pending={<Trans context="sign-in">Signing in…</Trans>}
      failed={<Trans>Sign-in was not completed</Trans>}
      back={
        <a href={`/login${search}`}>
          <Trans>Go to sign-in</Trans>
        </a>
      }
    />
  );
}
