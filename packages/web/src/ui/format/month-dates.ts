import { addDays, addMonths, datesFrom, daysBetween, weekdayOf } from "@vowdesk/contract/wall-clock";

/** The Monday of the week of a date. */
export const mondayOf = (date: string): string => addDays(date, 1 - weekdayOf(date));

/** The dates of the calendar page that show a month: whole weeks from Monday. */
export function monthDates(date: string): string[] {
  const first = `${date.slice(0, "2026-11".length)}-01`;
  const weeks = Math.ceil(daysBetween(mondayOf(first), addMonths(first, 1)) / 7);
  return datesFrom(mondayOf(first), weeks * 7);
}
