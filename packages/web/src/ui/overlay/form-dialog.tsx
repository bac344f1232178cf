import { i18n } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { ask } from "./ask.tsx";
import { Button } from "../input/button.tsx";
import { ModalFrame } from "./modal-frame.tsx";
import { unawaited } from "../timing/unawaited.ts";
import css from "./form-dialog.module.css";

const words = {
  title: msg({ message: "Unsaved changes", context: "state" }),
  close: msg`Discard and close`,
  keep: msg({ message: "Keep editing", context: "button" }),
};

async function confirmThen(close: () => void): Promise<void> {
  const mayClose = await ask({
    title: i18n._(words.title),
    confirm: i18n._(words.close),
    cancel: i18n._(words.keep),
    tone: "bad",
  });
  if (mayClose) close();
}

interface FormDialogProps {
  isOpen: boolean;
  title: ReactNode;
  close: () => void;
  /** Closing by Escape or the cross asks for confirmation. */
  hasInput: boolean;
  /** The submit button; null when there is nothing to send. */
  send: { label: ReactNode; isDanger: boolean; isReady: boolean; run: () => void } | null;
  /** Reason of the refusal. */
  note: string | null;
  children: ReactNode;
}

/** A form in a modal, sent by Enter or the button. A click outside does nothing. */
export function FormDialog({ isOpen, title, close, hasInput, send, note, children }: FormDialogProps) {
  return (
    <ModalFrame
      isOpen={isOpen}
      title={title}
      close={() => (hasInput ? unawaited(confirmThen(close), "shown") : close())}
    >
      <form
        className={css.form}
        onSubmit={(event) => {
          event.preventDefault();
          if (send?.isReady) send.run();
        }}
      >
        {note && (
          <p className={css.note} role="alert">
            {note}
          </p>
        )}
        {children}
        <div className={css.acts}>
          <Button onClick={close}>
            {send ? <Trans context="button">Cancel</Trans> : <Trans context="button">Close</Trans>}
          </Button>
          {send && (
            <Button type="submit" look="fill" tone={send.isDanger ? "bad" : "brand"} disabled={!send.isReady}>
              {send.label}
            </Button>
          )}
        </div>
      </form>
    </ModalFrame>
  );
}

interface FormFieldProps {
  id: string;
  label: string;
  isOptional: boolean;
  problem: string | undefined;
  children: ReactNode;
}

/** A labelled control with its error text. */
export function FormField({ id, label, isOptional, problem, children }: FormFieldProps) {
  return (
    <div className={css.field}>
      <label htmlFor={id}>
        {label}{" "}
        {isOptional && (
          <small>
            <Trans context="dialog">optional</Trans>
          </small>
        )}
      </label>
      {children}
      <Problem>{problem}</Problem>
    </div>
  );
}

/** The error of a control, announced when it appears. Empty without one. */
export function Problem({ id, children }: { id?: string; children: ReactNode }) {
  return (
    children && (
      <p id={id} className={css.problem} role="alert">
        {children}
      </p>
    )
  );
}

/** An important notice in a form. */
export function FormNotice({ children }: { children: ReactNode }) {
  return (
    <div className={css.notice} role="alert">
      {children}
    </div>
  );
}
