import { plural } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { daysBetween } from "@vowdesk/contract/kernel";
import { instalmentsApi } from "@vowdesk/contract/studio/wedding-payments";
import type { WeddingDetail } from "@vowdesk/contract/studio/weddings";
import { useId, type ReactNode } from "react";
import { serverNow } from "../../../../kernel/session/clock.ts";
import { mayCall } from "../../../../kernel/session/rights.ts";
import { Skeleton } from "../../../../ui/feedback/skeleton.tsx";
import { ErrorState } from "../../../../ui/feedback/states.tsx";
import { dateOf } from "../../../../ui/format/time.ts";
import { unawaited } from "../../../../ui/timing/unawaited.ts";
import { WeddingDateText } from "../components/couple.tsx";
import { Appointment, Outstanding } from "../components/figures.tsx";
import { ActButton } from "./act-button.tsx";
import { Actor, ActTime, ActTitle } from "./act-texts.tsx";
import type { NextAct } from "./next-act.ts";
import { Unfirmed } from "./unfirmed.tsx";
import { useNextAct } from "./use-next-act.ts";
import css from "./next.module.css";

/** What is next for a wedding, who has to act, and its key facts. */
export function WeddingHead({ wedding }: { wedding: WeddingDetail }) {
  const { act, error, retry } = useNextAct(wedding);
  return (
    <>
      <Unfirmed wedding={wedding} />
      {act === undefined && error && <ErrorState message={error.message} retry={() => unawaited(retry(), "shown")} />}
      {act === undefined && !error && <Skeleton height="5.5rem" />}
      {act !== undefined && <Next act={act} wedding={wedding} />}
      <Keys wedding={wedding} hasAppointment={act?.kind !== "attend"} />
    </>
  );
}

function Next({ act, wedding }: { act: NextAct | null; wedding: WeddingDetail }) {
  const id = useId();
  return (
    <section className={css.next} aria-labelledby={id}>
      <div className={css.text}>
        <h3 id={id} className={css.label}>
          <Trans context="wedding">What is next</Trans>
        </h3>
        <strong className={css.title}>
          {act ? <ActTitle act={act} /> : <Trans context="wedding">Nothing left to do</Trans>}
        </strong>
        {act && (
          <span className={css.who}>
            <span>
              <Actor act={act} wedding={wedding} />
            </span>
            <span>
              <ActTime act={act} />
            </span>
          </span>
        )}
      </div>
      {act && <ActButton key={act.kind} act={act} wedding={wedding} />}
    </section>
  );
}

/** An appointment that is next stands above already. */
function Keys({ wedding, hasAppointment }: { wedding: WeddingDetail; hasAppointment: boolean }) {
  const { weddingDate, cancelledAt, consultantName } = wedding;
  return (
    <dl className={css.keys}>
      <Key name={<Trans context="field">Wedding date</Trans>}>
        <WeddingDateText date={weddingDate} />
        {weddingDate !== null && cancelledAt === null && <DaysLeft date={weddingDate} />}
      </Key>
      {hasAppointment && (
        <Key name={<Trans context="wedding">Next appointment</Trans>}>
          <Appointment {...wedding} />
        </Key>
      )}
      {mayCall(instalmentsApi.plan) && (
        <Key name={<Trans context="state">Outstanding</Trans>}>
          <Outstanding {...wedding} />
        </Key>
      )}
      <Key name={<Trans context="person">Consultant</Trans>}>{consultantName || "—"}</Key>
    </dl>
  );
}

function DaysLeft({ date }: { date: string }) {
  const { t } = useLingui();
  const days = daysBetween(dateOf(serverNow()), date);
  return days > 0 && <span className={css.more}>{t`${plural(days, { one: "in # day", other: "in # days" })}`}</span>;
}

const Key = ({ name, children }: { name: ReactNode; children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
);
