import { i18n } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { useSyncExternalStore } from "react";
import css from "./toast.module.css";

export interface Toast {
  text: string;
  tone?: "calm" | "good" | "warn" | "bad";
  /** Defaults to 3 s. */
  durationMs?: number;
  /** An action, such as "Undo" or "Show". */
  act?: { label: string; run: () => void };
  /** Identifies the failed request in the server's log. */
  requestId?: string | null | undefined;
}

interface Shown extends Toast {
  id: number;
}

const defaultDurationMs = 3_000;
// oxlint-disable-next-line session/module-state -- reset by a registered module
let shown: readonly Shown[] = [];
// oxlint-disable-next-line session/module-state -- reset by a registered module
let lastId = 0;
// oxlint-disable-next-line session/module-state -- reset by a registered module
const listeners = new Set<() => void>();

function set(next: readonly Shown[]): void {
  shown = next;
  for (const listener of listeners) listener();
}

function dismiss(id: number): void {
  set(shown.filter((toast) => toast.id !== id));
}

/** Shows a short message, from anywhere. A toast with the same text is replaced. */
export function toast(input: Toast): void {
  const id = ++lastId;
  set([...shown.filter(({ text }) => text !== input.text), { ...input, id }]);
  setTimeout(() => dismiss(id), input.durationMs ?? defaultDurationMs);
}

export const clearToasts = (): void => set([]);

const current = () => shown;

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Renders the toasts. Mounted once, at the top of the app. */
export function Toasts() {
  const toasts = useSyncExternalStore(subscribe, current, current);
  const { t } = useLingui();
  return (
    <div
      className={css.toasts}
      role="status"
      aria-live="polite"
      aria-label={t({ message: "Notifications", context: "kind of record" })}
    >
      {toasts.map(({ id, text, tone = "calm", act, requestId }) => (
        <div key={id} className={css.toast} data-tone={tone}>
          <span className={css.text}>
            {text}
            {requestId && <RequestId id={requestId} />}
          </span>
          {act && (
            <button
              type="button"
              className={css.act}
              onClick={() => {
                dismiss(id);
                act.run();
              }}
            >
              {act.label}
            </button>
          )}
        </div>
      ))}
    </div>
  );
}

/** Copies a text. Where this fails, the text is shown, so that the user can copy it by hand. */
export function copy(text: string): void {
  const show = (answer: unknown) =>
    toast({ text: answer === true ? i18n._(msg({ message: "Copied", context: "result" })) : text });
  import("../secure-context.ts").then(({ copyText }) => copyText(text)).then(show, show);
}

/** The id of a request, in small type. A click copies it. */
function RequestId({ id }: { id: string }) {
  const { t } = useLingui();
  return (
    <button type="button" className={css.requestId} title={t`Copy request ID`} onClick={() => copy(id)}>
      {id}
    </button>
  );
}
