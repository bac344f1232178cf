import { Trans, useLingui } from "@lingui/react/macro";
import { settingDelayHours } from "@vowdesk/contract/operations/business";
import type { ReactNode } from "react";
import { SettingsPart } from "../../../../shared/settings-part.tsx";

/** What one user may do alone. */
export function LimitsPart({ fields }: { fields: (...names: string[]) => ReactNode }) {
  const { t } = useLingui();
  return (
    <SettingsPart
      title={t({ message: "Limits", context: "business settings" })}
      hint={
        <>
          <Trans>Amounts in yuan.</Trans>{" "}
          <Trans>
            A weaker limit, refund rule or retention waits until a colleague approves it, or for {settingDelayHours}{" "}
            hours. A stricter one applies at once.
          </Trans>
        </>
      }
    >
      {fields("withdrawalSecondCents", "compensationCapCents")}
      {fields("redPacketDailyCents", "redPacketSecondCents")}
    </SettingsPart>
  );
}
