import { Trans, useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { SettingsPart } from "../../../../shared/settings-part.tsx";

/** What couples and visitors see on their pages. */
export function CouplesPart({ fields }: { fields: (...names: string[]) => ReactNode }) {
  const { t } = useLingui();
  return (
    <SettingsPart
      title={t`Pages for couples`}
      hint={<Trans>Couples see this on their own pages, and visitors on the enquiry form.</Trans>}
    >
      {fields("coupleColor", "weddingPicture", "enquiryPicture")}
      {fields("contactName", "contactPhone", "contactAddress", "paymentAccount", "enquiryHoldHours", "isPricePublic")}
    </SettingsPart>
  );
}
