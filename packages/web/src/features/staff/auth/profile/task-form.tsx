import { Trans } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { Button } from "../../../../ui/input/button.tsx";
import layout from "../../../../ui/display/layout.module.css";
import css from "./profile-drawer.module.css";

export interface TaskFormProps {
  /** A failure that concerns no field. */
  note: string | null;
  isBusy: boolean;
  isReady: boolean;
  send: () => void;
  /** Leaves the form or returns to the step before. Without it there is no such button. */
  cancel?: () => void;
  /** Label of the button that calls `cancel`. Default: Cancel. */
  cancelLabel?: ReactNode;
  tone?: "brand" | "bad";
  label: ReactNode;
  children: ReactNode;
}

type DrawerFormProps = Pick<TaskFormProps, "note" | "isBusy" | "isReady" | "send" | "children">;

/** A form of the drawer with its refusal. */
export function DrawerForm({ note, isBusy, isReady, send, children }: DrawerFormProps) {
  return (
    <form
      className={css.part}
      aria-busy={isBusy}
      onSubmit={(event) => {
        event.preventDefault();
        if (isReady && !isBusy) send();
      }}
    >
      {note && (
        <p className={css.note} role="alert">
          {note}
        </p>
      )}
      {children}
    </form>
  );
}

/** A form of a part of the drawer, with its buttons. */
export function TaskForm({ cancel, cancelLabel, tone = "brand", label, children, ...form }: TaskFormProps) {
  return (
    <DrawerForm {...form}>
      {children}
      <div className={layout.acts}>
        {cancel && <Button onClick={cancel}>{cancelLabel ?? <Trans context="button">Cancel</Trans>}</Button>}
        <Button type="submit" look="fill" tone={tone} disabled={!form.isReady || form.isBusy}>
          {label}
        </Button>
      </div>
    </DrawerForm>
  );
}
