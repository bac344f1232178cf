import { Trans, useLingui } from "@lingui/react/macro";
import type { StudioFigures } from "@vowdesk/contract/operations/dashboard";
import { CountedSection, type Counted } from "./counted-section.tsx";

/** Figures of the studio. */
export function StudioToday({ studio }: { studio: StudioFigures }) {
  const { t } = useLingui();
  const { date, shootsToday, expiringHolds, freeRooms, leadsToTouch, overduePayments, receiptsToCheck } = studio;
  const list = "/calendar?view=list";
  const counted: readonly Counted[] = [
    {
      label: t({ message: "Shoots today", context: "dashboard" }),
      value: shootsToday,
      path: `${list}&from=${date}&to=${date}&scope=reserved`,
    },
    { label: t`Holds that expire today`, value: expiringHolds, tone: "warn", path: `${list}&expiresTo=${date}` },
    { label: t`Leads to contact`, value: leadsToTouch, tone: "warn", path: `/leads?dueTo=${date}` },
    {
      label: t({ message: "Overdue payments", context: "kind of record" }),
      value: overduePayments,
      tone: "bad",
      path: "/payments-due?window=overdue",
    },
    { label: t`Payments to check`, value: receiptsToCheck, tone: "warn", path: "/wedding-payments?state=waiting" },
    { label: t`Free rooms now`, value: freeRooms, path: "/bookables?kind=room&state=active&free=now" },
  ];
  return <CountedSection title={<Trans context="photography">Studio</Trans>} counted={counted} />;
}
