import { Trans, useLingui } from "@lingui/react/macro";
import type { Wedding } from "@vowdesk/contract/studio/weddings";
import { Money } from "../../../../kernel/i18n/money.tsx";
import { purposeNames } from "../../../../shared/studio-labels.ts";
import { StatusDot } from "../../../../ui/display/badge.tsx";
import { formatTime } from "../../../../ui/format/time.ts";
import css from "./weddings.module.css";

/** When the next appointment of a couple begins, and what it is. */
export function Appointment({ nextAppointment: next }: Pick<Wedding, "nextAppointment">) {
  const { i18n } = useLingui();
  if (next === null) return <>—</>;
  return (
    <>
      <time dateTime={next.startsAt}>{formatTime(next.startsAt, "appointment", i18n.locale)}</time>{" "}
      <span className={css.purpose}>{i18n._(purposeNames[next.purpose])}</span>
    </>
  );
}

/** What a couple owes, marked if a part of it is late. */
export function Outstanding({ outstandingCents, isOverdue }: Pick<Wedding, "outstandingCents" | "isOverdue">) {
  if (outstandingCents === null) return <>—</>;
  return (
    <>
      {isOverdue && (
        <>
          <StatusDot tone="bad">
            <Trans context="instalment">Overdue</Trans>
          </StatusDot>{" "}
        </>
      )}
      <Money cents={outstandingCents} />
    </>
  );
}
