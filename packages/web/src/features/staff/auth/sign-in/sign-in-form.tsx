import { Trans, useLingui } from "@lingui/react/macro";
import { useId, useRef, useState, type FormEvent, type KeyboardEvent } from "react";
import { flushSync } from "react-dom";
import { CallRefused } from "../../../../kernel/http/call.ts";
import { Button } from "../../../../ui/input/button.tsx";
import { PasswordField } from "./password-field.tsx";
import css from "./sign-in-form.module.css";

export interface Credentials {
  username: string;
  password: string;
}

interface SignInFormProps {
  /** Demo accounts; a click signs in with one. */
  accounts: readonly Credentials[];
  signIn: (credentials: Credentials) => Promise<void>;
  /** Signs in with a passkey; false if the user cancels. Undefined where the browser has none. */
  signInByPasskey: (() => Promise<boolean>) | undefined;
  /** Opens the step for a forgotten password, with the typed name. Absent if this server sends no mail. */
  forgot: ((name: string) => void) | undefined;
}

type Problem = "username-missing" | "password-missing" | "unreachable" | { message: string };

function problemOf(failure: unknown): Problem {
  return failure instanceof CallRefused ? { message: failure.message } : "unreachable";
}

type Field = keyof Credentials | "passkey";

/** State and submission of the form. `focus` is called with the field or button to continue at. */
function useAttempt(signIn: SignInFormProps["signIn"], focus: (field: Field) => void) {
  const [credentials, setCredentials] = useState<Credentials>({ username: "", password: "" });
  const [isPending, setPending] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);

  const change = (part: Partial<Credentials>) => {
    setProblem(null);
    setCredentials((now) => ({ ...now, ...part }));
  };

  function submit(input: Credentials): void {
    const missing = !input.username.trim() ? "username" : !input.password ? "password" : null;
    setCredentials(input);
    setProblem(missing && `${missing}-missing`);
    if (missing) return focus(missing);
    attempt("password", () => signIn(input));
  }

  /** Runs a sign-in; afterwards, unless it succeeded, continues at `field`. */
  function attempt(field: Field, work: () => Promise<unknown>): void {
    run(field, work).catch(reportError);
  }

  async function run(field: Field, work: () => Promise<unknown>): Promise<void> {
    setPending(true);
    setProblem(null);
    let refusal: Problem | null = null;
    try {
      if ((await work()) !== false) return;
    } catch (failure) {
      refusal = problemOf(failure);
    }
    // Synchronous, because a disabled field cannot receive the focus.
    flushSync(() => {
      setProblem(refusal);
      setPending(false);
    });
    focus(field);
  }

  return { credentials, isPending, problem, change, submit, attempt };
}

/** Form with name and password. It is disabled while the answer is pending. */
export function SignInForm({ accounts, signIn, signInByPasskey, forgot }: SignInFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const problemId = useId();
  const [isCapsOn, setCapsOn] = useState(false);
  const { credentials, isPending, problem, change, submit, attempt } = useAttempt(signIn, (field) =>
    form.current?.querySelector<HTMLElement>(`[name=${field}]`)?.focus(),
  );
  const send = (event: FormEvent) => {
    event.preventDefault();
    submit(credentials);
  };
  const watchCaps = (event: KeyboardEvent) => setCapsOn(event.getModifierState("CapsLock"));

  return (
    <form
      ref={form}
      className={css.form}
      onSubmit={send}
      onKeyDown={watchCaps}
      onKeyUp={watchCaps}
      noValidate
      aria-busy={isPending}
    >
      <fieldset className={css.fields} disabled={isPending}>
        <UserNameField
          value={credentials.username}
          isWrong={problem === "username-missing"}
          describedBy={problemId}
          onChange={(username) => change({ username })}
        />
        <PasswordField
          value={credentials.password}
          isCapsOn={isCapsOn}
          isWrong={problem === "password-missing"}
          describedBy={problemId}
          onChange={(password) => change({ password })}
        />
        <p id={problemId} className={css.problem} role="alert">
          {problem && <ProblemText problem={problem} />}
        </p>
        <Button type="submit" look="fill" size="l" className={css.submit}>
          {isPending ? <Trans context="sign-in">Signing in…</Trans> : <Trans context="button">Sign in</Trans>}
        </Button>
        <OtherButtons
          byPasskey={signInByPasskey && (() => attempt("passkey", signInByPasskey))}
          forgot={forgot && (() => forgot(credentials.username))}
        />
        {accounts.length > 0 && <DemoAccounts accounts={accounts} use={submit} />}
      </fieldset>
    </form>
  );
}

type OtherButtonsProps = Record<"byPasskey" | "forgot", (() => void) | undefined>;

function OtherButtons({ byPasskey, forgot }: OtherButtonsProps) {
  return (
    <>
      {byPasskey && (
        <Button name="passkey" size="l" className={css.submit} onClick={byPasskey}>
          <Trans>Sign in with a passkey</Trans>
        </Button>
      )}
      {forgot && (
        <Button look="bare" onClick={forgot}>
          <Trans context="sign-in">Forgotten password?</Trans>
        </Button>
      )}
    </>
  );
}

interface UserNameFieldProps {
  value: string;
  isWrong: boolean;
  describedBy: string;
  onChange: (value: string) => void;
}

function UserNameField({ value, isWrong, describedBy, onChange }: UserNameFieldProps) {
  const { t } = useLingui();
  const id = useId();
  return (
    <div className={css.field}>
      <label htmlFor={id}>{t({ message: "User name", context: "person" })}</label>
      <input
        id={id}
        name="username"
        className={css.input}
        value={value}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        autoFocus
        aria-invalid={isWrong}
        aria-describedby={describedBy}
        onChange={(event) => onChange(event.target.value)}
      />
    </div>
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
