import { Trans, useLingui } from "@lingui/react/macro";
import { quietHours } from "@vowdesk/contract/studio/couple-notices";
import type { ReactNode } from "react";
import { SettingsPart } from "../../../../shared/settings-part.tsx";

const from = `${quietHours.from}:00`;
const to = `${quietHours.to}:00`;

/** How and with which words couples are told of shoots, agreements and instalments. */
export function NoticesPart({ fields }: { fields: (...names: string[]) => ReactNode }) {
  const { t } = useLingui();
  return (
    <SettingsPart
      title={t`Notices to couples`}
      hint={
        <Trans>
          By SMS and email only to partners who agreed, and not at all to those who declined. None between {from} and{" "}
          {to}.
        </Trans>
      }
    >
      {fields("noticeChannel", "noticeFallback")}
      {fields("bringDays")}
      {fields("noticeTexts")}
    </SettingsPart>
  );
}
