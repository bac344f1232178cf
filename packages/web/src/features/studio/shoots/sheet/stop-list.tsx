import { Trans } from "@lingui/react/macro";
import { isOutside, type Shoot } from "@vowdesk/contract/studio/shoots";
import { rangeOf } from "../board/board.ts";
import { clockIn } from "../board/time-axis.ts";
import css from "./sheet.module.css";

/** The stops of a shoot in their order. One that is before or after its time is marked. */
export function StopList({ shoot }: { shoot: Pick<Shoot, "stops" | "startsAt" | "endsAt" | "zone"> }) {
  const { from, to } = rangeOf(shoot);
  const start = clockIn(shoot.zone, from);
  return (
    <ol className={css.list}>
      {shoot.stops.map(({ time, place, note }, index) => (
        <li key={index}>
          <time>{time}</time>
          <span>
            {place}
            {note && <small>{note}</small>}
            {isOutside(time, start, to - from) && (
              <small className={css.outside}>
                <Trans>Not within the time of the shoot</Trans>
              </small>
            )}
          </span>
        </li>
      ))}
    </ol>
  );
}
