import { addDays, addMonths, datesFrom, daysBetween, weekdayOf } from "@vowdesk/contract/kernel";

/** The Monday of the week of a date. */
const mondayOf = (date: string): string => addDays(date, 1 - weekdayOf(date));

/** The dates of the calendar page that show a month: whole weeks from Monday. */
export function monthDates(date: string): string[] {
  const first = `${date.slice(0, "2026-11".length)}-01`;
  const weeks = Math.ceil(daysBetween(mondayOf(first), addMonths(first, 1)) / 7);
  return datesFrom(mondayOf(first), weeks * 7);
}

/** The dates of the week of a date, from Monday. */
export const weekDates = (date: string): string[] => datesFrom(mondayOf(date), 7);
