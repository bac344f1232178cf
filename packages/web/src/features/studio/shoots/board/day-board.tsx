import { Trans, useLingui } from "@lingui/react/macro";
import type { Board } from "@vowdesk/contract/studio/shoots";
import { useEffect, useId, useLayoutEffect, useMemo, useRef, type CSSProperties } from "react";
import { timeZone } from "../../../../ui/format/time.ts";
import { groupsOf } from "./board.ts";
import { useCalendar } from "./calendar-context.ts";
import { ensureTabStop, focusDropped, handleBoardKey, makeTabStop } from "./board-keys.ts";
import { handleBoardPress, preventScrollOfDrag } from "./board-pointer.ts";
import { BoardRows, NowLine } from "./board-rows.tsx";
import { MoveBar } from "./move-bar.tsx";
import { hoursOf, type Range } from "./time-axis.ts";
import css from "./board.module.css";

/** The board opens at this hour of the day. */
const firstShownHour = 7;

/** A day of all bookables: one row each, by kind, with hours as columns. */
export function DayBoard({ board, track }: { board: Board; track: Range }) {
  const { t } = useLingui();
  const calendar = useCalendar();
  const helpId = useId();
  const groups = useMemo(() => groupsOf(board, track), [board, track]);
  const hours = useMemo(() => hoursOf(track, timeZone()), [track]);
  const scroller = useFirstHour(track);
  const grid = useRef<HTMLDivElement>(null);
  useEffect(function keepFocusable() {
    ensureTabStop(grid.current);
    focusDropped(grid.current);
  });
  useEffect(
    function keepDragOnBoard() {
      return grid.current ? preventScrollOfDrag(calendar, grid.current) : undefined;
    },
    [calendar],
  );
  return (
    <div className={css.board}>
      <div className={css.scroller} ref={scroller} data-scroller style={{ "--hours": hours.length } as CSSProperties}>
        <div className={css.hours} aria-hidden="true">
          <span className={css.corner} />
          <div className={css.hourLine}>
            {hours.map(({ at, label }) => (
              <span key={at}>{label}</span>
            ))}
          </div>
        </div>
        <NowLine track={track} />
        <div
          ref={grid}
          role="grid"
          aria-label={t({ message: "Day board", context: "shoot" })}
          aria-describedby={helpId}
          onFocus={({ currentTarget, target }) => target.dataset["cell"] && makeTabStop(currentTarget, target)}
          onKeyDown={(event) => handleBoardKey(calendar, event)}
          onPointerDown={(event) => handleBoardPress(calendar, track.to - track.from, event)}
        >
          {groups.map((group) => (
            <BoardRows key={group.kind} group={group} track={track} />
          ))}
        </div>
      </div>
      <p id={helpId} className="visually-hidden">
        <Trans>
          Arrow keys go through rows and bookings. Enter opens a booking, M moves it, C copies it, N books. Drag with
          the mouse, or after a long press by touch, to move; at the edges to resize; with Alt to copy.
        </Trans>
      </p>
      <MoveBar />
    </div>
  );
}

/** Scrolls a day to its working hours when it is shown first. */
function useFirstHour(track: Range) {
  const scroller = useRef<HTMLDivElement>(null);
  const { from, to } = track;
  useLayoutEffect(
    function scrollToFirstHour() {
      const element = scroller.current;
      const line = element?.querySelector<HTMLElement>("[data-track]");
      if (element && line) element.scrollLeft = (line.scrollWidth * firstShownHour * 60 * 60_000) / (to - from);
    },
    [from, to],
  );
  return scroller;
}
