import { Trans, useLingui } from "@lingui/react/macro";
import { IconPlus } from "@tabler/icons-react";
import type { Board } from "@vowdesk/contract/studio/shoots";
import { useMemo } from "react";
import { kindPlurals } from "../shoots.labels.ts";
import { EmptyState } from "../../../../ui/feedback/states.tsx";
import { groupsOf, type BoardRow } from "../board/board.ts";
import { useCalendar } from "../board/calendar-context.ts";
import { EntryButton } from "./entry-button.tsx";
import type { Range } from "../board/time-axis.ts";
import css from "./views.module.css";

/** A day for narrow screens: the bookings of each bookable below each other, then the bookables that are free all day. */
export function DayList({ board, track }: { board: Board; track: Range }) {
  const { i18n } = useLingui();
  const groups = useMemo(() => groupsOf(board, track), [board, track]);
  if (groups.length === 0)
    return (
      <EmptyState title={<Trans>No resources yet</Trans>}>
        <Trans>Add people, rooms and places on the page of resources.</Trans>
      </EmptyState>
    );
  return (
    <div className={css.dayList}>
      {groups.map(({ kind, rows }) => (
        <section key={kind} className={css.kind}>
          <h3>{i18n._(kindPlurals[kind])}</h3>
          {rows
            .filter(({ slots }) => slots.length > 0)
            .map((row) => (
              <BusyRow key={row.bookable.id} row={row} />
            ))}
          <FreeRows rows={rows.filter(({ slots }) => slots.length === 0)} />
        </section>
      ))}
    </div>
  );
}

function BusyRow({ row: { bookable, slots } }: { row: BoardRow }) {
  return (
    <div className={css.busy}>
      <h4>{bookable.name}</h4>
      <ul className={css.entries}>
        {slots.map((placed) => (
          <li key={placed.slot.id}>
            <EntryButton placed={placed} />
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Bookables without a booking on this day. A tap books one. */
function FreeRows({ rows }: { rows: readonly BoardRow[] }) {
  const { t } = useLingui();
  const { book } = useCalendar();
  if (rows.length === 0) return null;
  return (
    <div className={css.free}>
      <span>
        <Trans>Free all day</Trans>
      </span>
      {rows.map(({ bookable: { id, name, kind } }) =>
        book ? (
          <button
            key={id}
            type="button"
            className={css.freeOne}
            aria-label={t({ message: `Book ${name}`, context: "shoot" })}
            onClick={() => book({ team: [{ bookableId: id, name, kind }] })}
          >
            {name}
            <IconPlus size={14} aria-hidden="true" />
          </button>
        ) : (
          <span key={id} className={css.freeOne}>
            {name}
          </span>
        ),
      )}
    </div>
  );
}
