/** @jsxImportSource preact */
import { t } from "@lingui/core/macro";
import type { SentCode } from "@vowdesk/contract/couples";
import type { ComponentChildren, TargetedSubmitEvent } from "preact";
import { useState } from "preact/hooks";
import { Refused } from "../client.ts";

/** The text of a failed call. */
export const problemOf = (failure: unknown): string =>
  failure instanceof Refused ? failure.message : t`No connection. Check your network and try again.`;

/** A problem that screen readers announce. */
export function Problem({ text }: { text: string }) {
  return (
    <p class="problem" role="alert">
      {text}
    </p>
  );
}

interface FormProps {
  send: () => Promise<void>;
  label: string;
  children: ComponentChildren;
}

/** A form with one button, which is busy while it sends, and shows why it failed. */
export function Form({ send, label, children }: FormProps) {
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState("");
  const submit = async (event: TargetedSubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isBusy) return;
    setBusy(true);
    setProblem("");
    try {
      await send();
    } catch (failure) {
      setProblem(problemOf(failure));
    } finally {
      setBusy(false);
    }
  };
  return (
    <form onSubmit={(event) => void submit(event)}>
      {children}
      <Problem text={problem} />
      <button type="submit" class="main" aria-busy={isBusy}>
        {label}
      </button>
    </form>
  );
}

interface CodeFieldProps {
  sent: SentCode;
  code: string;
  setCode: (code: string) => void;
}

/** The field for a code that was sent to a phone. In demo mode it shows the code. */
export function CodeField({ sent, code, setCode }: CodeFieldProps) {
  const { phone } = sent;
  return (
    <label class="field">
      <span>{t`Code that was sent to ${phone}`}</span>
      <input
        class="code"
        value={code}
        onInput={(event) => setCode(event.currentTarget.value.replace(/\D/g, ""))}
        inputMode="numeric"
        autocomplete="one-time-code"
        maxLength={7}
        required
      />
      {sent.code && <small>{t`Demo mode: no message is sent. The code is ${sent.code}.`}</small>}
    </label>
  );
}
