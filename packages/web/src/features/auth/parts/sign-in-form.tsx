import { Trans, useLingui } from "@lingui/react/macro";
import { useId, useRef, useState, type FormEvent, type KeyboardEvent } from "react";
import { CallRefused } from "../../../kernel/call.ts";
import { Button } from "../../../ui/button.tsx";
import { PasswordField } from "./password-field.tsx";
import css from "./sign-in-form.module.css";

export interface Credentials {
  username: string;
  password: string;
}

interface SignInFormProps {
  /** Demo accounts: a click fills one in and signs in. */
  accounts: readonly Credentials[];
  signIn: (credentials: Credentials) => Promise<void>;
}

type Problem = "username-missing" | "password-missing" | "unreachable" | { message: string };

function problemOf(failure: unknown): Problem {
  return failure instanceof CallRefused ? { message: failure.message } : "unreachable";
}

/** Name and password; what is wrong is said in place, and everything is disabled while the answer is pending. */
export function SignInForm({ accounts, signIn }: SignInFormProps) {
  const { t } = useLingui();
  const [credentials, setCredentials] = useState<Credentials>({ username: "", password: "" });
  const [isPending, setPending] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);
  const [isCapsOn, setCapsOn] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const ids = { username: useId(), problem: useId() };

  const change = (part: Partial<Credentials>) => {
    setProblem(null);
    setCredentials((now) => ({ ...now, ...part }));
  };
  const focus = (field: keyof Credentials) => form.current?.querySelector<HTMLInputElement>(`[name=${field}]`)?.focus();

  async function submit(given: Credentials): Promise<void> {
    const missing = !given.username.trim() ? "username" : !given.password ? "password" : null;
    setProblem(missing && `${missing}-missing`);
    if (missing) return focus(missing);
    setPending(true);
    try {
      await signIn(given);
    } catch (failure) {
      setProblem(problemOf(failure));
      setPending(false);
      requestAnimationFrame(() => focus("password"));
    }
  }

  const send = (event: FormEvent) => {
    event.preventDefault();
    void submit(credentials);
  };
  const use = (account: Credentials) => {
    setCredentials(account);
    void submit(account);
  };
  const watchCaps = (event: KeyboardEvent) => setCapsOn(event.getModifierState("CapsLock"));

  return (
    <form ref={form} className={css.form} onSubmit={send} onKeyDown={watchCaps} onKeyUp={watchCaps} noValidate aria-busy={isPending}>
      <fieldset className={css.fields} disabled={isPending}>
        <div className={css.field}>
          <label htmlFor={ids.username}>{t`User name`}</label>
          <input
            id={ids.username} name="username" className={css.input} value={credentials.username} autoComplete="username" autoCapitalize="none"
            spellCheck={false} autoFocus aria-invalid={problem === "username-missing"} aria-describedby={ids.problem}
            onChange={(event) => change({ username: event.target.value })}
          />
        </div>
        <PasswordField value={credentials.password} isCapsOn={isCapsOn} isWrong={problem === "password-missing"} describedBy={ids.problem} onChange={(password) => change({ password })} />
        <p id={ids.problem} className={css.problem} role="alert">
          {problem && <ProblemText problem={problem} />}
        </p>
        <Button type="submit" look="fill" size="l" className={css.submit}>
          {isPending ? <Trans>Signing in…</Trans> : <Trans>Sign in</Trans>}
        </Button>
        {accounts.length > 0 && <DemoAccounts accounts={accounts} use={use} />}
      </fieldset>
    </form>
  );
}

function ProblemText({ problem }: { problem: Problem }) {
  if (problem === "username-missing") return <Trans>Please enter your user name</Trans>;
  if (problem === "password-missing") return <Trans>Please enter your password</Trans>;
  if (problem === "unreachable") return <Trans>The server could not be reached. Please try again.</Trans>;
  return problem.message;
}

function DemoAccounts({ accounts, use }: { accounts: readonly Credentials[]; use: (account: Credentials) => void }) {
  return (
    <div className={css.demo}>
      <p className={css.demoTitle}>
        <Trans>Demo mode: sign in as</Trans>
      </p>
      <div className={css.accounts}>
        {accounts.map((account) => (
          <button key={account.username} type="button" className={css.account} onClick={() => use(account)}>
            {account.username}
          </button>
        ))}
      </div>
    </div>
  );
}
