/** @jsxImportSource preact */
import { t } from "@lingui/core/macro";
import { addDays, weekdayOf } from "@vowdesk/contract/wall-clock";
import { useEffect, useRef, useState } from "preact/hooks";
import { formatDate, longDate } from "../format.ts";
import { currentLanguage } from "../language.ts";
import { dateAfterKey, firstOf, monthAfter, monthOf, weeksOf } from "../month.ts";

/** Japanese calendars begin with Sunday. */
const weekStart = () => (currentLanguage() === "ja" ? 7 : 1);

const monthName = (month: string) => formatDate(firstOf(month), { year: "numeric", month: "long" });

/** The mark of a day that can be chosen. */
export interface DayMark {
  label: string;
  sign: string;
}

interface MonthCalendarProps {
  /** The id of the heading, unique on the page. */
  id: string;
  month: string;
  firstMonth: string;
  lastMonth: string;
  /** The days of the month that can be chosen; undefined while they load, and after a failure. */
  marks: ReadonlyMap<string, DayMark> | undefined;
  /** The text of a month without such days. */
  empty: string;
  isLoading: boolean;
  chosen: string | null;
  choose: (date: string) => void;
  show: (month: string) => void;
}

/** A month with its free days, as a grid that the arrow keys move in. */
export function MonthCalendar(props: MonthCalendarProps) {
  const { id, month, firstMonth, lastMonth, show, marks, empty } = props;
  return (
    <div class="month">
      <div class="month-head">
        <MonthButton to={monthAfter(month, -1)} isOffered={month > firstMonth} sign="‹" show={show} />
        <h3 id={id} aria-live="polite">
          {monthName(month)}
        </h3>
        <MonthButton to={monthAfter(month, 1)} isOffered={month < lastMonth} sign="›" show={show} />
      </div>
      <Grid {...props} />
      {marks?.size === 0 && (
        <p class="calm" role="status">
          {empty}
        </p>
      )}
    </div>
  );
}

interface MonthButtonProps {
  to: string;
  isOffered: boolean;
  sign: string;
  show: (month: string) => void;
}

/** It keeps the focus at the end of the offered months, because a disabled button would lose it. */
function MonthButton({ to, isOffered, sign, show }: MonthButtonProps) {
  return (
    <button
      type="button"
      aria-label={monthName(to)}
      aria-disabled={!isOffered || undefined}
      onClick={() => isOffered && show(to)}
    >
      {sign}
    </button>
  );
}

function Grid({ id, month, firstMonth, lastMonth, marks, isLoading, chosen, choose, show }: MonthCalendarProps) {
  const grid = useRef<HTMLTableElement>(null);
  const [cursor, setCursor] = useState({ date: "", isMoved: false });
  const start = weekStart();
  const stop =
    [cursor.date, chosen ?? "", ...(marks?.keys() ?? [])].find((date) => date !== "" && monthOf(date) === month) ??
    firstOf(month);
  useEffect(() => {
    if (cursor.isMoved) grid.current?.querySelector<HTMLElement>("[tabindex='0']")?.focus();
  }, [cursor]);
  const move = (event: KeyboardEvent) => {
    const to = dateAfterKey(event.key, stop, start);
    if (to === null) return;
    event.preventDefault();
    if (monthOf(to) < firstMonth || monthOf(to) > lastMonth) return;
    setCursor({ date: to, isMoved: true });
    if (monthOf(to) !== month) show(monthOf(to));
  };
  const week = Array.from({ length: 7 }, (_, day) => addDays("2024-01-01", start - 1 + day));
  return (
    <table role="grid" ref={grid} aria-labelledby={id} aria-busy={isLoading} onKeyDown={move}>
      <thead>
        <tr>
          {week.map((date) => (
            <th key={date} scope="col" abbr={formatDate(date, { weekday: "long" })}>
              {formatDate(date, { weekday: currentLanguage() === "es" ? "narrow" : "short" })}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeksOf(month, start).map((dates, index) => (
          <tr key={index}>
            {dates.map((date, day) =>
              date === null ? (
                <td key={day} />
              ) : (
                <Day
                  key={day}
                  date={date}
                  mark={marks?.get(date)}
                  isChosen={date === chosen}
                  isStop={date === stop}
                  choose={() => {
                    setCursor({ date, isMoved: false });
                    choose(date);
                  }}
                />
              ),
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface DayProps {
  date: string;
  mark: DayMark | undefined;
  isChosen: boolean;
  /** Whether the tab key stops here. */
  isStop: boolean;
  choose: () => void;
}

function Day({ date, mark, isChosen, isStop, choose }: DayProps) {
  const state = mark?.label ?? t({ message: "Not free", context: "day" });
  return (
    <td role="gridcell" aria-selected={isChosen}>
      <button
        type="button"
        tabIndex={isStop ? 0 : -1}
        aria-disabled={!mark || undefined}
        aria-label={`${longDate(date)}, ${state}`}
        data-weekend={weekdayOf(date) > 5 || undefined}
        onClick={() => mark && choose()}
      >
        {Number(date.split("-")[2])}
        <span aria-hidden="true">{mark?.sign}</span>
      </button>
    </td>
  );
}
