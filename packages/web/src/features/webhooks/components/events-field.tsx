import { Trans } from "@lingui/react/macro";
import { useId, useState } from "react";
import type { ControlProps } from "../../../resource/field.ts";
import controls from "../../../ui/input/form-controls.module.css";
import { FormField } from "../../../ui/overlay/form-dialog.tsx";
import css from "./webhooks.module.css";

const patternsIn = (text: string) => text.split(/[\s,]+/).filter(Boolean);

/** A form control for patterns of events, one per line. */
export function EventsField({ label, value, set, problem }: ControlProps<string[]>) {
  const id = useId();
  const [typed, setTyped] = useState(() => value.join("\n"));
  return (
    <FormField id={id} label={label} isOptional={false} problem={problem}>
      <textarea
        id={id}
        className={css.events}
        rows={4}
        spellCheck={false}
        value={typed}
        aria-describedby={`${id}-hint`}
        aria-invalid={problem !== undefined}
        onChange={({ target }) => {
          setTyped(target.value);
          set(patternsIn(target.value));
        }}
      />
      <small id={`${id}-hint`} className={controls.hint}>
        <Trans>
          One per line: an event such as order.cancelled, all of an area such as order.*, or * for all. The audit trail
          lists the same events.
        </Trans>
      </small>
    </FormField>
  );
}
