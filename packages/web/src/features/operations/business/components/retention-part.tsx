import { Trans, useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import type { Values } from "../../../../resource/field.ts";
import { SettingsPart } from "../../../../shared/settings-part.tsx";
import { RetentionPreview } from "./retention-preview.tsx";

interface RetentionPartProps {
  fields: (...names: string[]) => ReactNode;
  values: Values;
}

/** After which time data is deleted, and how much the typed months would delete. */
export function RetentionPart({ fields, values }: RetentionPartProps) {
  const { t } = useLingui();
  return (
    <SettingsPart
      title={t({ message: "Retention", context: "business settings" })}
      hint={<Trans>Months after which data is deleted. 0 keeps it. Orders, payments and the audit trail stay.</Trans>}
    >
      {fields("chatMonths", "identityMonths")}
      {fields("photoMonths", "messageMonths")}
      {fields("errorMonths")}
      <RetentionPreview values={values} />
    </SettingsPart>
  );
}
