import { Trans, useLingui } from "@lingui/react/macro";
import { useEffect, useId, useRef, useState, type FormEvent } from "react";
import { CallRefused } from "../../../../kernel/http/call.ts";
import { Button } from "../../../../ui/input/button.tsx";
import css from "./sign-in-form.module.css";

const digits = 6;

interface CodeStepProps {
  /** Signs in with the code; throws when it is refused. */
  signIn: (code: string) => Promise<void>;
  back: () => void;
}

/** Input of the code, which is sent as soon as a code of the app is complete. */
function useCode(signIn: CodeStepProps["signIn"], isRecovery: boolean) {
  const { t } = useLingui();
  const [code, setCode] = useState("");
  const [problem, setProblem] = useState<string | null>(null);
  const [isPending, setPending] = useState(false);
  async function send(input: string): Promise<void> {
    setPending(true);
    setProblem(null);
    try {
      await signIn(input);
    } catch (failure) {
      const isRefused = failure instanceof CallRefused;
      setProblem(isRefused ? failure.message : t`The server could not be reached. Please try again.`);
      setPending(false);
      if (isRefused) setCode("");
    }
  }
  const change = (input: string) => {
    setProblem(null);
    // A pasted code may contain spaces or surrounding text.
    const next = isRecovery ? input : input.normalize("NFKC").replace(/\D/g, "");
    setCode(next);
    if (!isRecovery && next.length === digits && !isPending) send(next).catch(reportError);
  };
  return { code, setCode, problem, isPending, send, change };
}

/** Second step of the sign-in: a code of the app or a recovery code. */
export function CodeStep({ signIn, back }: CodeStepProps) {
  const { t } = useLingui();
  const [isRecovery, setRecovery] = useState(false);
  const { code, setCode, problem, isPending, send, change } = useCode(signIn, isRecovery);
  const input = useRef<HTMLInputElement>(null);
  const ids = { input: useId(), problem: useId() };
  useEffect(
    function focusAgain() {
      if (!isPending) input.current?.focus();
    },
    [isPending, isRecovery],
  );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (code.trim() && !isPending) send(code).catch(reportError);
  };
  const swap = () => {
    setCode("");
    setRecovery(!isRecovery);
  };
  return (
    <form className={css.form} onSubmit={submit} noValidate aria-busy={isPending}>
      <fieldset className={css.fields} disabled={isPending}>
        <div className={css.field}>
          <label htmlFor={ids.input}>
            {isRecovery ? t({ message: "Recovery code", context: "sign-in" }) : t`Code from your authenticator app`}
          </label>
          <input
            ref={input}
            id={ids.input}
            key={String(isRecovery)}
            name="otp"
            className={css.input}
            value={code}
            inputMode={isRecovery ? "text" : "numeric"}
            autoComplete={isRecovery ? "off" : "one-time-code"}
            autoCapitalize="characters"
            spellCheck={false}
            aria-invalid={problem !== null}
            aria-describedby={ids.problem}
            onChange={(event) => change(event.target.value)}
          />
        </div>
        <p id={ids.problem} className={css.problem} role="alert">
          {problem}
        </p>
        <Button type="submit" look="fill" size="l" className={css.submit}>
          {isPending ? <Trans context="sign-in">Signing in…</Trans> : <Trans context="button">Sign in</Trans>}
        </Button>
        <Button look="bare" onClick={swap}>
          {isRecovery ? <Trans>Use the authenticator app</Trans> : <Trans>Use a recovery code</Trans>}
        </Button>
        <Button look="bare" onClick={back}>
          <Trans context="button">Back</Trans>
        </Button>
      </fieldset>
    </form>
  );
}
