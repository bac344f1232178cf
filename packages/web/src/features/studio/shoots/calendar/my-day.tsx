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
import { daysFrom } from "../board/time-axis.ts";
import { unawaited } from "../../../../ui/timing/unawaited.ts";
import css from "./views.module.css";

/** The shoots and absences of the user's own person on a day, with what they need to know on site. */
export function MyDay({ date }: { date: string }) {
  const { i18n } = useLingui();
  const { from, to } = daysFrom(date);
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
  const blocks = data.slots.filter(({ shootId }) => shootId === null);
  const isEmpty = data.shoots.length === 0 && blocks.length === 0;
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
      {data.shoots
        .toSorted((a, b) => Date.parse(a.startsAt) - Date.parse(b.startsAt))
        .map((shoot) => (
          <MyShoot key={shoot.id} shoot={shoot} />
        ))}
    </div>
  );
}

function MyShoot({ shoot }: { shoot: Shoot }) {
  const titleOf = useShootTitle();
  const { open } = useCalendar();
  return (
    <article className={css.mineShoot}>
      <header>
        <strong>{clockText(rangeOf(shoot))}</strong>
        <h3>{titleOf(shoot)}</h3>
        <ShootStateBadge state={shoot.state} />
      </header>
      <ShootFacts shoot={shoot} />
      <Button onClick={() => open(shoot)}>
        <Trans context="button">Open</Trans>
      </Button>
    </article>
  );
}
