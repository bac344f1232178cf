import { Trans, useLingui } from "@lingui/react/macro";
import type { Board, Shoot } from "@vowdesk/contract/studio/shoots";
import { dateLocale, utcOfDate } from "@vowdesk/contract/kernel";
import { rangeOf } from "../board/board.ts";
import { ShootButton } from "./entry-button.tsx";
import { weekDates } from "../board/dates.ts";
import { daysFrom, overlap, today } from "../board/time-axis.ts";
import { ItemList } from "../../../../ui/display/item-list.tsx";
import layout from "../../../../ui/display/layout.module.css";
import css from "./views.module.css";

interface ViewProps {
  board: Board;
  date: string;
  openDay: (date: string) => void;
}

/** A date as the head of a column: `Mon 2`. */
const shortDay = (date: string, locale: string): string =>
  new Intl.DateTimeFormat(dateLocale(locale), { weekday: "short", day: "numeric", timeZone: "UTC" }).format(
    utcOfDate(date),
  );

/** The shoots of a day by start. */
export function shootsOn({ shoots }: Pick<Board, "shoots">, date: string): Shoot[] {
  const day = daysFrom(date);
  return shoots
    .filter((shoot) => overlap(rangeOf(shoot), day))
    .toSorted((a, b) => Date.parse(a.startsAt) - Date.parse(b.startsAt));
}

/** A week of shoots, one column for each day. */
export function WeekView({ board, date, openDay }: ViewProps) {
  const { i18n } = useLingui();
  return (
    <div className={css.week}>
      {weekDates(date).map((day) => {
        const shoots = shootsOn(board, day);
        return (
          <section key={day} className={css.weekDay} data-today={day === today() || undefined}>
            <h3>
              <button type="button" className={css.dayLink} onClick={() => openDay(day)}>
                {shortDay(day, i18n.locale)}
              </button>
            </h3>
            {shoots.length === 0 && (
              <p className={layout.quiet}>
                <Trans context="shoot">No shoots</Trans>
              </p>
            )}
            <ItemList items={shoots} by="id" className={css.entries}>
              {(shoot) => <ShootButton shoot={shoot} />}
            </ItemList>
          </section>
        );
      })}
    </div>
  );
}
