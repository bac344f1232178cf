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
  const [isPending, setPending] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);

  function submit(input: Credentials): void {
    const missing = !input.username.trim() ? "username" : !input.password ? "password" : null;
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

  return { isPending, problem, clear: () => setProblem(null), submit, attempt };
}

/** Form with name and password. It is disabled while the answer is pending. Its fields keep what is typed before the code is there. */
export function SignInForm({ accounts, signIn, signInByPasskey, forgot }: SignInFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const problemId = useId();
  const [isCapsOn, setCapsOn] = useState(false);
  const fieldOf = (name: Field) => form.current?.querySelector<HTMLInputElement>(`[name=${name}]`);
  const valueOf = (name: keyof Credentials) => fieldOf(name)?.value ?? "";
  const { isPending, problem, clear, submit, attempt } = useAttempt(signIn, (field) => fieldOf(field)?.focus());
  const send = (event: FormEvent) => {
    event.preventDefault();
    submit({ username: valueOf("username"), password: valueOf("password") });
  };
  const submitAccount = (account: Credentials) => {
    for (const name of ["username", "password"] as const) {
      const field = fieldOf(name);
      if (field) field.value = account[name];
    }
    submit(account);
  };
  const watchCaps = (event: KeyboardEvent) =>
    setCapsOn(event.target === fieldOf("password") && event.getModifierState("CapsLock"));

  return (
    <form
      ref={form}
      className={css.form}
      method="post"
      onSubmit={send}
      onInput={clear}
      onKeyDown={watchCaps}
      onKeyUp={watchCaps}
      noValidate
      aria-busy={isPending}
    >
      <fieldset className={css.fields} disabled={isPending}>
        <UserNameField isWrong={problem === "username-missing"} describedBy={problemId} />
        <PasswordField isCapsOn={isCapsOn} isWrong={problem === "password-missing"} describedBy={problemId} />
        <p id={problemId} className={css.problem} role="alert">
          {problem && <ProblemText problem={problem} />}
        </p>
        <Button type="submit" look="fill" size="l" className={css.submit}>
          {isPending ? <Trans context="sign-in">Signing in…</Trans> : <Trans context="button">Sign in</Trans>}
        </Button>
        <OtherButtons
          byPasskey={signInByPasskey && (() => attempt("passkey", signInByPasskey))}
          forgot={forgot && (() => forgot(valueOf("username")))}
        />
        {accounts.length > 0 && <DemoAccounts accounts={accounts} use={submitAccount} />}
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
  isWrong: boolean;
  describedBy: string;
}

function UserNameField({ isWrong, describedBy }: UserNameFieldProps) {
  const { t } = useLingui();
  const id = useId();
  return (
    <div className={css.field}>
      <label htmlFor={id}>{t({ message: "User name", context: "person" })}</label>
      <input
        id={id}
        name="username"
        className={css.input}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        autoFocus
        aria-invalid={isWrong}
        aria-describedby={describedBy}
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
