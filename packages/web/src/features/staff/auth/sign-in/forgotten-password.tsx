import { Trans, useLingui } from "@lingui/react/macro";
import type { usersApi } from "@vowdesk/contract/staff/users";
import { useId, useState, type FormEvent } from "react";
import { CallRefused, request } from "../../../../kernel/http/call.ts";
import { Button } from "../../../../ui/input/button.tsx";
import css from "./sign-in-form.module.css";

/** Asks for a password link. The answer is the same for every name, so that it does not tell which accounts exist. */
function useRequest() {
  const { t } = useLingui();
  const [state, setState] = useState<"open" | "pending" | "sent">("open");
  const [problem, setProblem] = useState<string | null>(null);
  async function send(name: string): Promise<void> {
    setState("pending");
    setProblem(null);
    try {
      await request<typeof usersApi.forgotPassword>({ method: "POST", path: "/api/user/forgotPassword" }, { name });
      setState("sent");
    } catch (failure) {
      setProblem(
        failure instanceof CallRefused ? failure.message : t`The server could not be reached. Please try again.`,
      );
      setState("open");
    }
  }
  return { state, problem, send };
}

/** Step of the sign-in page for users who have forgotten their password. */
export function ForgottenPassword({ name: input, back }: { name: string; back: () => void }) {
  const { t } = useLingui();
  const [name, setName] = useState(input);
  const { state, problem, send } = useRequest();
  const ids = { input: useId(), problem: useId() };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (name.trim()) send(name.trim()).catch(reportError);
  };
  return (
    <form className={css.form} onSubmit={submit} noValidate aria-busy={state === "pending"}>
      <fieldset className={css.fields} disabled={state === "pending"}>
        {state === "sent" ? (
          <p role="status">
            <Trans>
              If the account has a confirmed email address, a link is on its way to it. It is valid for one hour.
            </Trans>
          </p>
        ) : (
          <>
            <div className={css.field}>
              <label htmlFor={ids.input}>{t`User name or email address`}</label>
              <input
                id={ids.input}
                name="name"
                className={css.input}
                value={name}
                autoComplete="username"
                autoCapitalize="none"
                spellCheck={false}
                autoFocus
                aria-describedby={ids.problem}
                onChange={(event) => setName(event.target.value)}
              />
            </div>
            <p id={ids.problem} className={css.problem} role="alert">
              {problem}
            </p>
            <Button type="submit" look="fill" size="l" className={css.submit}>
              <Trans context="sign-in">Send link</Trans>
            </Button>
          </>
        )}
        <Button look="bare" onClick={back}>
          <Trans context="button">Back</Trans>
        </Button>
      </fieldset>
    </form>
  );
}
