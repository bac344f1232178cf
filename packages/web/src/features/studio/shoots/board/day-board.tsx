import { Trans, useLingui } from "@lingui/react/macro";
import type { Board } from "@vowdesk/contract/studio/shoots";
import { useEffect, useId, useLayoutEffect, useMemo, useRef, type CSSProperties } from "react";
import { timeZone } from "../../../../ui/format/time.ts";
import { groupsOf } from "./board.ts";
import { useCalendar } from "./calendar-context.ts";
import { ensureTabStop, focusDropped, handleBoardKey, makeTabStop } from "./board-keys.ts";
import { handleBoardPress, preventScrollOfDrag } from "./board-pointer.ts";
import { BoardRows, NowLine } from "./board-rows.tsx";
import { hoursOf, type Range } from "./time-axis.ts";
import css from "./board.module.css";
import { targetText, verdictText } from "./move-text.ts";

/** The planned time of a move and what is in its way, shown before the drop. */
function MoveBar() {
  const { useMove, surroundings } = useCalendar();
  const move = useMove();
  const now = surroundings();
  if (!move || !now) return null;
  return (
    <div className={css.bar} data-conflict={move.conflicts.length > 0 || undefined} data-testid="move-bar">
      <strong>{targetText(now, move)}</strong>
      <span>{verdictText(move)}</span>
      {move.kind === "copy" && (
        <span>
          <Trans context="button">Copy</Trans>
        </span>
      )}
      {move.by === "keyboard" && (
        <small>
          <Trans>Arrows: move · Shift+arrows: change the end · C: copy · Enter: drop · Esc: cancel</Trans>
        </small>
      )}
    </div>
  );
}

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
        <div className={css.day}>
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
