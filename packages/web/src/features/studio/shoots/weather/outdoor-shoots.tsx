import { Trans, useLingui } from "@lingui/react/macro";
import { sameTimeLater } from "@vowdesk/contract/kernel";
import { shootsApi, type FreeTime, type Shoot } from "@vowdesk/contract/studio/shoots";
import { useState } from "react";
import { applyAnswer, useCall } from "../../../../kernel/cache/queries.ts";
import { useBusy } from "../../../../kernel/errors/use-busy.ts";
import { call, refusalOf } from "../../../../kernel/http/call.ts";
import layout from "../../../../ui/display/layout.module.css";
import { Skeleton } from "../../../../ui/feedback/skeleton.tsx";
import { EmptyState, ErrorState } from "../../../../ui/feedback/states.tsx";
import { toast } from "../../../../ui/feedback/toast.tsx";
import { formatTime } from "../../../../ui/format/time.ts";
import { Button } from "../../../../ui/input/button.tsx";
import { unawaited } from "../../../../ui/timing/unawaited.ts";
import { rangeOf } from "../board/board.ts";
import { clockText } from "../board/slot-cell.tsx";
import { daysFrom } from "../board/time-axis.ts";
import { FreeTimes } from "../booking/conflict-notice.tsx";
import { useShootTitle } from "../detail.shoot-facts.tsx";
import { takenOf, undoToast } from "../undo.ts";
import { movableOutdoors } from "./outdoor.ts";
import css from "./weather.module.css";

/** The outdoor shoots of a day, each with the next free times of its team. */
export function OutdoorShoots({ date }: { date: string }) {
  const { from, to } = daysFrom(date);
  const { data: rules, error: rulesError } = useCall(shootsApi.purposes, {});
  const { data: board, error: boardError } = useCall(shootsApi.board, {
    from: new Date(from).toISOString(),
    to: new Date(to).toISOString(),
  });
  // As they were when the dialog opened, so that a moved one stays in its place.
  const [shoots, setShoots] = useState<readonly Shoot[] | null>(null);
  if (!shoots && board && rules) {
    const startsHere = board.shoots.filter((shoot) => rangeOf(shoot).from >= from);
    setShoots(movableOutdoors(startsHere, rules));
  }
  const error = rulesError ?? boardError;
  if (!shoots) return error ? <ErrorState message={error.message} /> : <Skeleton height="12rem" />;
  if (shoots.length === 0)
    return (
      <EmptyState title={<Trans>No outdoor shoots to move on this day</Trans>}>
        <Trans>Shoots of a wedding day move only at the couple's request.</Trans>
      </EmptyState>
    );
  return (
    <ul className={css.shoots}>
      {shoots.map((shoot) => (
        <OutdoorShoot key={shoot.id} shoot={shoot} />
      ))}
    </ul>
  );
}

const teamOf = ({ team }: Shoot) => team.map(({ bookableId }) => bookableId);

/** The next free times of the same team from this time of the next day on, for as long as the shoot takes now. */
function useFreeTimes(shoot: Shoot) {
  const { from, to } = rangeOf(shoot);
  const after = sameTimeLater(shoot.zone, from, 1).toISOString();
  return useCall(shootsApi.free, {
    purpose: shoot.purpose,
    team: teamOf(shoot).join(","),
    lengthMinutes: Math.round((to - from) / 60_000),
    after,
    ...(shoot.weddingId !== null && { weddingId: shoot.weddingId }),
    shootId: shoot.id,
  });
}

/** One shoot: a free time moves it, or it is postponed without one, or left as it is. After an undo it can be decided again. */
function OutdoorShoot({ shoot }: { shoot: Shoot }) {
  const titleOf = useShootTitle();
  const { data: current = shoot } = useCall(shootsApi.detail, { id: shoot.id });
  const [isSkipped, setSkipped] = useState(false);
  const isDecided = isSkipped || current.startsAt !== shoot.startsAt || !current.allowed.includes("move");
  return (
    <li className={css.shoot}>
      <strong>
        {clockText(rangeOf(shoot))} · {titleOf(shoot)}
      </strong>
      <span className={layout.quiet}>{shoot.team.map(({ name }) => name).join(", ")}</span>
      {isDecided ? (
        <Outcome shoot={isSkipped ? null : current} change={() => setSkipped(false)} />
      ) : (
        <Proposals shoot={current} skip={() => setSkipped(true)} />
      )}
    </li>
  );
}

function Proposals({ shoot, skip }: { shoot: Shoot; skip: () => void }) {
  const titleOf = useShootTitle();
  const { data, error, refetch } = useFreeTimes(shoot);
  // After a refusal: another booking has taken the time in between.
  const [freeNow, setFreeNow] = useState<readonly FreeTime[] | null>(null);
  const { isBusy, run } = useBusy();
  const save = async (work: () => Promise<Shoot>) => {
    try {
      const moved = await work();
      applyAnswer("shoots", moved);
      toast({ tone: "good", text: titleOf(moved), ...undoToast(moved) });
    } catch (failure) {
      const refused = refusalOf(failure);
      setFreeNow((refused && takenOf(refused)?.free) ?? freeNow);
      throw failure;
    }
  };
  const start = (work: () => Promise<Shoot>) => {
    if (!isBusy) run(() => save(work));
  };
  const { id, version, allowed } = shoot;
  const cause = "weather" as const;
  const move = ({ startsAt, endsAt }: FreeTime) =>
    start(() => call(shootsApi.move, { id, version, startsAt, endsAt, team: teamOf(shoot), cause }));
  const times = freeNow ?? data;
  return (
    <div className={css.proposals} aria-busy={isBusy}>
      {times && <FreeTimes times={times} choose={move} />}
      {!times && error && <ErrorState message={error.message} retry={() => unawaited(refetch(), "shown")} />}
      {!times && !error && <Skeleton height="2.5rem" />}
      <div className={css.buttons}>
        {allowed.includes("postpone") && (
          <Button size="s" look="bare" onClick={() => start(() => call(shootsApi.postpone, { id, version, cause }))}>
            <Trans context="shoot">Postpone without a new time</Trans>
          </Button>
        )}
        <Button size="s" look="bare" onClick={skip}>
          <Trans context="shoot">Leave as it is</Trans>
        </Button>
      </div>
    </div>
  );
}

/** What was decided for a shoot; null if it stays as it is. */
function Outcome({ shoot, change }: { shoot: Shoot | null; change: () => void }) {
  const { t, i18n } = useLingui();
  if (shoot === null)
    return (
      <div className={css.buttons} role="status">
        <Trans context="shoot">Stays as it is</Trans>
        <Button size="s" look="bare" onClick={change}>
          <Trans context="button">Change</Trans>
        </Button>
      </div>
    );
  const when = formatTime(shoot.startsAt, "appointment", i18n.locale);
  return (
    <p className={css.done} role="status">
      {shoot.state === "postponed"
        ? t({ message: "Postponed, waits for a new time", context: "shoot" })
        : t({ message: `Moved to ${when}`, context: "shoot" })}
    </p>
  );
}
