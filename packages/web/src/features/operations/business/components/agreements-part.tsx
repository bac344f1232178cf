import { Trans, useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { SettingsPart } from "../../../../shared/settings-part.tsx";

/** The rules for agreements. */
export function AgreementsPart({ fields }: { fields: (...names: string[]) => ReactNode }) {
  const { t } = useLingui();
  return (
    <SettingsPart
      title={t({ message: "Agreements", context: "kind of record" })}
      hint={<Trans>For agreements that are drafted from now on. These are settings, not legal advice.</Trans>}
    >
      {fields("depositPercent", "discountLimitPercent")}
      {fields("agreementDays", "paymentSteps", "refundSteps")}
      {fields("isWeatherPostponementFree", "isCouplePostponementFree")}
      {fields("agreementTexts")}
    </SettingsPart>
  );
}
