import { useLingui } from "@lingui/react/macro";
import { momentIn, nextStep } from "@vowdesk/contract/kernel";
import { memo, useMemo, type CSSProperties } from "react";
import { useSkillNames } from "../../../../shared/studio/skills.ts";
import { useNow } from "../../../../ui/format/now.ts";
import { dateOf, timeZone } from "../../../../ui/format/time.ts";
import { isSameRow, type BoardGroup, type BoardRow, type PlacedSlot } from "./board.ts";
import { kindPlurals } from "../shoots.labels.ts";
import { useCalendar } from "./calendar-context.ts";
import { placeOn } from "./geometry.ts";
import { clockText, SlotCell } from "./slot-cell.tsx";
import { hourMs, offHours, type Range } from "./time-axis.ts";
import bookings from "./bookings.module.css";
import css from "./board.module.css";

/** The rows of one kind of bookable. */
export function BoardRows({ group: { kind, rows }, track }: { group: BoardGroup; track: Range }) {
  const { i18n } = useLingui();
  const name = i18n._(kindPlurals[kind]);
  return (
    <div role="rowgroup" className={css.group}>
      <div role="row" className={css.groupHead}>
        <div role="rowheader" className={css.groupName}>
          {name} <span className={css.count}>{i18n.number(rows.length)}</span>
        </div>
      </div>
      {rows.map((row) => (
        <Row key={row.bookable.id} row={row} track={track} />
      ))}
    </div>
  );
}

interface RowProps {
  row: BoardRow;
  track: Range;
}

const isSame = (a: RowProps, b: RowProps) => a.track === b.track && isSameRow(a.row, b.row);

const Row = memo(function Row({ row: { bookable, slots }, track }: RowProps) {
  const { t } = useLingui();
  const skillName = useSkillNames();
  const { book } = useCalendar();
  const { id, name, kind, skills, hours, zone } = bookable;
  const off = useMemo(() => offHours(hours, zone || timeZone(), track), [hours, zone, track]);
  const skillText = skills.map(skillName).join(", ");
  const add = () =>
    book?.({ team: [{ bookableId: id, name, kind }], startsAt: new Date(firstFree(track)).toISOString() });
  return (
    <div role="row" className={css.row} data-row={id}>
      <div role="rowheader" className={css.name}>
        <button
          type="button"
          data-cell="name"
          tabIndex={-1}
          title={book ? t({ message: `Book ${name}`, context: "shoot" }) : undefined}
          aria-disabled={book === null || undefined}
          onClick={add}
        >
          <span className={bookings.title}>{name}</span>
          {skillText && <span className={`${bookings.about} ${css.about}`}>{skillText}</span>}
        </button>
      </div>
      <div role="none" className={css.track} data-track>
        {off.map((time) => (
          <span key={time.from} className={css.off} style={placeOn(track, time) ?? undefined} aria-hidden="true" />
        ))}
        {slots.map((placed) => (
          <SlotCell key={keyOf(placed)} placed={placed} track={track} />
        ))}
        <Ghost id={id} track={track} />
      </div>
    </div>
  );
}, isSame);

/** The start of a booking on a day: nine o'clock, or the next full hour of today. */
function firstFree({ from, to }: Range): number {
  const now = nextStep(timeZone(), Date.now(), hourMs).getTime();
  const nine = momentIn(timeZone(), dateOf(from), "09:00").getTime();
  return Math.max(nine, now > from && now < to ? now : 0);
}

/** React key of a slot. A moved shoot keeps its element and with it the keyboard focus. */
const keyOf = ({ slot }: PlacedSlot) => (slot.shootId === null ? slot.id : `shoot ${slot.shootId}`);

/** Where the moved shoot would be in this row. */
function Ghost({ id, track }: { id: number; track: Range }) {
  const { useMove } = useCalendar();
  const move = useMove((now) => (now?.plan.team.includes(id) ? now : null));
  const style = move && placeOn(track, move.plan);
  if (!move || !style) return null;
  return (
    <span
      className={css.ghost}
      style={style}
      data-conflict={move.conflicts.length > 0 || undefined}
      data-testid="move-ghost"
      aria-hidden="true"
    >
      {clockText(move.plan)}
    </span>
  );
}

/** A line at the current time, over the hours and all rows. */
export function NowLine({ track }: { track: Range }) {
  const now = useNow();
  if (now < track.from || now >= track.to) return null;
  const passed = (now - track.from) / (track.to - track.from);
  const style = { "--passed": passed.toFixed(5) } as CSSProperties;
  return <span className={css.now} style={style} data-now aria-hidden="true" />;
}
