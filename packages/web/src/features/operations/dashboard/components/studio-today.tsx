import { Trans, useLingui } from "@lingui/react/macro";
import type { StudioFigures } from "@vowdesk/contract/operations/dashboard";
import { useId } from "react";
import { navigate } from "../../../../kernel/lists/page.ts";
import { Figure } from "./figure.tsx";
import css from "./reviews-waiting.module.css";

/** Figures of the studio. Each opens the list of what it counts. */
export function StudioToday({ studio }: { studio: StudioFigures }) {
  const { t } = useLingui();
  const titleId = useId();
  const { date, shootsToday, expiringHolds, freeRooms, leadsToTouch, overduePayments, receiptsToCheck } = studio;
  return (
    <section className={css.reviews} aria-labelledby={titleId}>
      <h2 id={titleId} className={css.heading}>
        <Trans context="photography">Studio</Trans>
      </h2>
      <div className={css.queues}>
        {shootsToday !== null && (
          <Figure
            label={t`Shoots today`}
            value={shootsToday}
            onOpen={() => navigate(`/calendar?view=list&from=${date}&to=${date}&scope=reserved`)}
          />
        )}
        {expiringHolds !== null && (
          <Figure
            label={t`Holds that expire today`}
            value={expiringHolds}
            tone={expiringHolds > 0 ? "warn" : "calm"}
            onOpen={() => navigate(`/calendar?view=list&expiresTo=${date}`)}
          />
        )}
        {leadsToTouch !== null && (
          <Figure
            label={t`Leads to contact`}
            value={leadsToTouch}
            tone={leadsToTouch > 0 ? "warn" : "calm"}
            onOpen={() => navigate(`/leads?dueTo=${date}`)}
          />
        )}
        {overduePayments !== null && (
          <Figure
            label={t`Overdue payments`}
            value={overduePayments}
            tone={overduePayments > 0 ? "bad" : "calm"}
            onOpen={() => navigate("/payments-due?window=overdue")}
          />
        )}
        {receiptsToCheck !== null && (
          <Figure
            label={t`Payments to check`}
            value={receiptsToCheck}
            tone={receiptsToCheck > 0 ? "warn" : "calm"}
            onOpen={() => navigate("/wedding-payments?state=waiting")}
          />
        )}
        {freeRooms !== null && (
          <Figure
            label={t`Free rooms now`}
            value={freeRooms}
            onOpen={() => navigate("/bookables?kind=room&state=active&free=now")}
          />
        )}
      </div>
    </section>
  );
}
