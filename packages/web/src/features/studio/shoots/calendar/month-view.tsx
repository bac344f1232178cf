import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import type { Board } from "@vowdesk/contract/studio/shoots";
import { dateLocale, utcOfDate, sliceText } from "@vowdesk/contract/kernel";
import { formatTime } from "../../../../ui/format/time.ts";
import { ShootButton } from "./entry-button.tsx";
import { monthDates } from "../../../../ui/format/month-dates.ts";
import { daysFrom, today } from "../board/time-axis.ts";
import { shootsOn } from "./week-view.tsx";
import { ItemList } from "../../../../ui/display/item-list.tsx";
import css from "./views.module.css";

interface ViewProps {
  board: Board;
  date: string;
  openDay: (date: string) => void;
}

/** A day of the month shows this many shoots; the rest is a count. */
const shownShoots = 3;
const monthLength = "2026-11".length;

const weekdayName = (date: string, locale: string) =>
  new Intl.DateTimeFormat(dateLocale(locale), { weekday: "short", timeZone: "UTC" }).format(utcOfDate(date));

/** A month of shoots, one cell for each day. */
export function MonthView({ board, date, openDay }: ViewProps) {
  const { i18n } = useLingui();
  const dates = monthDates(date);
  return (
    <div className={css.month}>
      {dates.slice(0, 7).map((day) => (
        <span key={day} className={css.weekday} aria-hidden="true">
          {weekdayName(day, i18n.locale)}
        </span>
      ))}
      {dates.map((day) => (
        <MonthDay
          key={day}
          board={board}
          day={day}
          isOther={!day.startsWith(sliceText(date, 0, monthLength))}
          openDay={openDay}
        />
      ))}
    </div>
  );
}

function MonthDay({ board, day, isOther, openDay }: Omit<ViewProps, "date"> & { day: string; isOther: boolean }) {
  const { t, i18n } = useLingui();
  const shoots = shootsOn(board, day);
  const more = shoots.length - shownShoots;
  const name = formatTime(daysFrom(day).from, "day", i18n.locale);
  const count = t`${plural(shoots.length, { one: "# shoot", other: "# shoots" })}`;
  return (
    <section className={css.monthDay} data-other={isOther || undefined} data-today={day === today() || undefined}>
      <button type="button" className={css.dayLink} aria-label={`${name}, ${count}`} onClick={() => openDay(day)}>
        {Number(day.split("-")[2])}
        {shoots.length > 0 && <span className={css.dayCount}>{shoots.length}</span>}
      </button>
      <ItemList items={shoots.slice(0, shownShoots)} by="id" className={css.entries}>
        {(shoot) => <ShootButton shoot={shoot} isShort />}
      </ItemList>
      {more > 0 && (
        <button type="button" className={css.more} onClick={() => openDay(day)}>
          {t`${plural(more, { one: "# more", other: "# more" })}`}
        </button>
      )}
    </section>
  );
}
