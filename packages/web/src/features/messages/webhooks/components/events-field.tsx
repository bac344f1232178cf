import { Trans } from "@lingui/react/macro";
import type { ControlProps } from "../../../../resource/field.ts";
import { LinesField } from "../../../../shared/lines-field.tsx";

/** A form control for patterns of events, one per line. */
export function EventsField(props: ControlProps<string[]>) {
  return (
    <LinesField
      {...props}
      textOf={(patterns) => patterns.join("\n")}
      valueOf={(lines) => lines.flatMap((line) => line.split(/[\s,]+/).filter(Boolean))}
      hint={
        <Trans>
          One per line: an event such as order.cancelled, all of an area such as order.*, or * for all. The audit trail
          lists the same events.
        </Trans>
      }
    />
  );
}
