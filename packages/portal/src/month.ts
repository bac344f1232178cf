import { addDays, addMonths, datesFrom, daysBetween, weekdayOf } from "@vowdesk/contract/wall-clock";

/** A month as `2026-12`. */
export const monthOf = (date: string): string => date.replace(/-\d+$/, "");

export const firstOf = (month: string): string => `${month}-01`;

export const monthAfter = (month: string, count: number): string => monthOf(addMonths(firstOf(month), count));

/** Days from the first day of the week to a date. `weekStart` is 1 for Monday to 7 for Sunday. */
const dayOfWeek = (date: string, weekStart: number): number => (weekdayOf(date) - weekStart + 7) % 7;

/** The weeks of a month, with null for days of other months. */
export function weeksOf(month: string, weekStart: number): (string | null)[][] {
  const first = firstOf(month);
  const dates: (string | null)[] = [
    ...Array.from({ length: dayOfWeek(first, weekStart) }, () => null),
    ...datesFrom(first, daysBetween(first, addMonths(first, 1))),
  ];
  while (dates.length % 7 > 0) dates.push(null);
  return Array.from({ length: dates.length / 7 }, (_, week) => dates.slice(week * 7, week * 7 + 7));
}

/** The date to which a key of the grid pattern moves (https://www.w3.org/WAI/ARIA/apg/patterns/grid/); null for other keys. */
export function dateAfterKey(key: string, date: string, weekStart: number): string | null {
  const day = dayOfWeek(date, weekStart);
  const days: Readonly<Record<string, number>> = {
    ArrowLeft: -1,
    ArrowRight: 1,
    ArrowUp: -7,
    ArrowDown: 7,
    Home: -day,
    End: 6 - day,
  };
  if (key === "PageUp") return addMonths(date, -1);
  if (key === "PageDown") return addMonths(date, 1);
  return key in days ? addDays(date, days[key] ?? 0) : null;
}
