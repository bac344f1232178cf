import { Trans } from "@lingui/react/macro";
import type { ControlProps } from "../../../../resource/field.ts";
import { LinesField } from "../../../../shared/lines-field.tsx";

/** A form control for the accounts that sign in without a provider. */
export function AccountsField(props: ControlProps<string[]>) {
  return (
    <LinesField
      {...props}
      textOf={(names) => names.join("\n")}
      valueOf={(lines) => lines.map((line) => line.trim())}
      hint={<Trans>One user name per line.</Trans>}
    />
  );
}
