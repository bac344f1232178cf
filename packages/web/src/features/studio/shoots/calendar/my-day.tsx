import { Trans, useLingui } from "@lingui/react/macro";
import { shootsApi, type Shoot } from "@vowdesk/contract/studio/shoots";
import { useCallWithPrevious } from "../../../../kernel/cache/queries.ts";
import { slotReasonNames } from "../../../../shared/studio-labels.ts";
import { ShootStateBadge } from "../../../../shared/studio/state-badges.tsx";
import { Button } from "../../../../ui/input/button.tsx";
import { Skeleton } from "../../../../ui/feedback/skeleton.tsx";
import { EmptyState, ErrorState } from "../../../../ui/feedback/states.tsx";
import { rangeOf } from "../board/board.ts";
import { FeedButton } from "./feed-button.tsx";
import { useCalendar } from "../board/calendar-context.ts";
import { ShootFacts, useShootTitle } from "../detail.shoot-facts.tsx";
import { clockText } from "../board/slot-cell.tsx";
import { daysFrom, overlap } from "../board/time-axis.ts";
import { dateOf, formatDate } from "../../../../ui/format/time.ts";
import { usePageSearch } from "../../../../kernel/lists/page.ts";
import { CheckLists } from "../sheet/check-lists.tsx";
import { ShootButton } from "./entry-button.tsx";
import { unawaited } from "../../../../ui/timing/unawaited.ts";
import css from "./views.module.css";

/** How many days after the shown one are listed. */
const nextDays = 7;

/** The shoots and absences of the user's own person on a day, with what they need to know on site, and the shoots of the days after it. */
export function MyDay({ date }: { date: string }) {
  const { i18n } = useLingui();
  const day = daysFrom(date);
  const { from, to } = daysFrom(date, 1 + nextDays);
  const { data, error, refetch } = useCallWithPrevious(shootsApi.mine, {
    from: new Date(from).toISOString(),
    to: new Date(to).toISOString(),
  });
  if (!data)
    return error ? (
      <ErrorState message={error.message} retry={() => unawaited(refetch(), "shown")} />
    ) : (
      <Skeleton height="16rem" />
    );
  const blocks = data.slots.filter((slot) => slot.shootId === null && overlap(rangeOf(slot), day));
  const shoots = data.shoots.toSorted((a, b) => Date.parse(a.startsAt) - Date.parse(b.startsAt));
  const today = shoots.filter((shoot) => overlap(rangeOf(shoot), day));
  const later = shoots.filter((shoot) => rangeOf(shoot).from >= day.to);
  const isEmpty = today.length === 0 && blocks.length === 0;
  return (
    <div className={css.mine}>
      <FeedButton />
      {isEmpty && (
        <EmptyState title={<Trans>Nothing planned on this day</Trans>}>
          <Trans>Shoots with you in the team appear here.</Trans>
        </EmptyState>
      )}
      {blocks.map((slot) => (
        <p key={slot.id} className={css.block}>
          {clockText(rangeOf(slot))} · {i18n._(slotReasonNames[slot.reason])} {slot.note}
        </p>
      ))}
      {today.map((shoot) => (
        <MyShoot key={shoot.id} shoot={shoot} />
      ))}
      {later.length > 0 && <NextShoots shoots={later} />}
    </div>
  );
}

/** The shoots of the days after the shown one. */
function NextShoots({ shoots }: { shoots: readonly Shoot[] }) {
  const { i18n } = useLingui();
  const dates = [...new Set(shoots.map(({ startsAt }) => dateOf(startsAt)))];
  return (
    <section className={css.nextDays}>
      <h3>
        <Trans context="calendar">Next days</Trans>
      </h3>
      {dates.map((date) => (
        <div key={date}>
          <h4>{formatDate(date, i18n.locale)}</h4>
          <ul className={css.entries}>
            {shoots
              .filter(({ startsAt }) => dateOf(startsAt) === date)
              .map((shoot) => (
                <li key={shoot.id}>
                  <ShootButton shoot={shoot} />
                </li>
              ))}
          </ul>
        </div>
      ))}
    </section>
  );
}

function MyShoot({ shoot }: { shoot: Shoot }) {
  const titleOf = useShootTitle();
  const { open } = useCalendar();
  const [, change] = usePageSearch();
  return (
    <article className={css.mineShoot}>
      <header>
        <strong>{clockText(rangeOf(shoot))}</strong>
        <h3>{titleOf(shoot)}</h3>
        <ShootStateBadge state={shoot.state} />
      </header>
      <ShootFacts shoot={shoot} />
      <CheckLists shootId={shoot.id} />
      <div className={css.buttons}>
        <Button onClick={() => open(shoot)}>
          <Trans context="button">Open</Trans>
        </Button>
        <Button onClick={() => change({ sheet: String(shoot.id) })}>
          <Trans context="shoot">Call sheet</Trans>
        </Button>
      </div>
    </article>
  );
}
