/** @jsxImportSource preact */
import { t } from "@lingui/core/macro";
import type { SentCode } from "@vowdesk/contract/studio/couples";
import type { ComponentChildren, TargetedSubmitEvent } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
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

/** Work that a button starts: whether it runs, and why it failed. It never rejects. */
function useWork(work: () => Promise<void>) {
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState("");
  const run = () => {
    if (isBusy) return;
    setBusy(true);
    setProblem("");
    work()
      .catch((failure: unknown) => setProblem(problemOf(failure)))
      .finally(() => setBusy(false));
  };
  return { isBusy, problem, run };
}

interface WorkButtonProps {
  work: () => Promise<void>;
  label: string;
  look?: "quiet" | "main";
}

/** A button whose work can fail, with the reason. */
export function WorkButton({ work, label, look = "quiet" }: WorkButtonProps) {
  const { isBusy, problem, run } = useWork(work);
  return (
    <>
      {problem && <Problem text={problem} />}
      <button type="button" class={look} aria-busy={isBusy} onClick={run}>
        {label}
      </button>
    </>
  );
}

/** The error of a text that is too long, as the server counts it; empty if it fits. */
function limitProblem(value: string, max: number): string {
  const { length } = value.trim();
  return length > max ? t`At most ${max} characters, not ${length}` : "";
}

type LimitedElement = HTMLInputElement | HTMLTextAreaElement | null;

/** Props of a field that keeps a text that is too long, and its form from being sent. Browsers cut what is pasted at `maxLength`. */
export function limited(value: string, max: number) {
  const problem = limitProblem(value, max);
  return {
    ref: (element: LimitedElement) => element?.setCustomValidity(problem),
    "aria-invalid": problem !== "",
  };
}

/** The error of a field that is too long. */
export function LimitProblem({ value, max }: { value: string; max: number }) {
  const problem = limitProblem(value, max);
  return problem === "" ? null : (
    <small class="problem" role="alert">
      {problem}
    </small>
  );
}

/** Focuses an element when it appears, if the element that had the focus was removed. */
export function useFocus<E extends HTMLElement>(isFocused = true) {
  const ref = useRef<E>(null);
  useEffect(() => {
    if (isFocused) ref.current?.focus();
  }, [isFocused]);
  return ref;
}

interface FormProps {
  send: () => Promise<void>;
  label: string;
  children: ComponentChildren;
}

/** A form with one button, which is busy while it sends, and shows why it failed. */
export function Form({ send, label, children }: FormProps) {
  const { isBusy, problem, run } = useWork(send);
  const submit = (event: TargetedSubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    run();
  };
  return (
    <form onSubmit={submit}>
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
  const field = useFocus<HTMLInputElement>();
  return (
    <label class="field">
      <span>{t`Code that was sent to ${phone}`}</span>
      <input
        ref={field}
        class="code"
        value={code}
        onInput={(event) => setCode(event.currentTarget.value.normalize("NFKC").replace(/\D/g, ""))}
        inputMode="numeric"
        autocomplete="one-time-code"
        required
      />
      {sent.code && <small>{t`Demo mode: no message is sent. The code is ${sent.code}.`}</small>}
    </label>
  );
}
