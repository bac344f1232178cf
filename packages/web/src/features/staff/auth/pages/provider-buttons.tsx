import { Trans, useLingui } from "@lingui/react/macro";
import type { HandlerOutput } from "@vowdesk/contract/kernel";
import type { authApi } from "@vowdesk/contract/staff/auth";
import type { singleSignOnApi } from "@vowdesk/contract/staff/single-sign-on";
import { useState } from "react";
import { CallRefused, request } from "../../../../kernel/http/call.ts";
import { Button } from "../../../../ui/input/button.tsx";
import css from "../sign-in/sign-in-form.module.css";
import { keepSearch } from "../single-sign-on/kept-search.ts";

type Provider = NonNullable<HandlerOutput<typeof authApi.signInPage>["providers"]>[number];

async function openProvider(providerId: number): Promise<void> {
  const { url } = await request<typeof singleSignOnApi.start>(
    { method: "POST", path: "/api/user/singleSignOn/start" },
    { providerId },
  );
  keepSearch();
  location.assign(url);
}

/** One button per provider of single sign-on. */
export default function ProviderButtons({ providers }: { providers: readonly Provider[] }) {
  const { t } = useLingui();
  const [isPending, setPending] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const open = async (id: number) => {
    setPending(true);
    setProblem(null);
    try {
      await openProvider(id);
    } catch (failure) {
      setProblem(
        failure instanceof CallRefused ? failure.message : t`The server could not be reached. Please try again.`,
      );
      setPending(false);
    }
  };
  return (
    <fieldset className={css.fields} disabled={isPending} aria-busy={isPending}>
      {problem !== null && (
        <p className={css.problem} role="alert">
          {problem}
        </p>
      )}
      {providers.map(({ id, name }) => (
        <Button
          key={id}
          size="l"
          className={css.submit}
          onClick={() => {
            open(id).catch(reportError);
          }}
        >
          <Trans>Sign in with {name}</Trans>
        </Button>
      ))}
    </fieldset>
  );
}
