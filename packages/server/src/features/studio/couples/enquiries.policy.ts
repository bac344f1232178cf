import type { BusinessSettingsFields } from "@vowdesk/contract/operations/business";
import type { HalfDay } from "@vowdesk/contract/studio/couples";
import { joinRanges } from "@vowdesk/contract/studio/bookables";
import { sliceText } from "@vowdesk/contract/kernel";
import {
  addDays,
  addMonths,
  datesFrom,
  daysBetween,
  momentIn,
  rangeOn,
  weekdayOf,
} from "../../../platform/business-time.ts";

/** Days ahead of which the next half-days are listed, from tomorrow. */
const nextDays = 45;
/**
 * Months that are offered, with the current one. Working hours of people and opening hours repeat by week, so that the answer for the last month is
 * as true as that for the first one.
 */
const offeredMonths = 12;
/** When appointments begin, in local time: at `from`, or later if the studio opens later in this part of the day. */
const parts = {
  morning: { from: "09:00", to: "12:00" },
  afternoon: { from: "14:00", to: "24:00" },
} as const;

export interface Start extends HalfDay {
  at: Date;
}

interface Opening extends Pick<BusinessSettingsFields, "week" | "holidays"> {
  /**
   * How long the studio must be open from the begin of an appointment on: until its end, or 0 for appointments at any hour. Buffers do not
   * count, because they are work of the team. An appointment is never shortened to fit: its length is what is offered and planned.
   */
  openForMs: number;
}

/**
 * The first moment of a part of a day from which on the studio is open for long enough; null if there is none. Opening hours may pass
 * midnight, and may go on with those of the next day.
 */
function beginOf(zone: string, { date, half }: HalfDay, { week, holidays, openForMs }: Opening): Date | null {
  const [from, end] = [momentIn(zone, date, parts[half].from), momentIn(zone, date, parts[half].to)];
  const shifts = datesFrom(addDays(date, -1), 3).flatMap((day) => {
    const shift = week[weekdayOf(day) - 1];
    return shift && !holidays.some((holiday) => holiday.date === day) ? [rangeOn(zone, day, shift)] : [];
  });
  for (const open of joinRanges(shifts)) {
    const begin = Math.max(open.from, from.getTime());
    if (begin < Math.min(open.to, end.getTime()) && begin + openForMs <= open.to) return new Date(begin);
  }
  return null;
}

/** The month of a calendar date: `2026-12`. */
export const monthOf = (date: string): string => sliceText(date, 0, "2026-12".length);

/** The first and the last month in which half-days are offered, from tomorrow. */
export const offeredRange = (today: string) => ({
  firstMonth: monthOf(addDays(today, 1)),
  lastMonth: monthOf(addMonths(`${monthOf(today)}-01`, offeredMonths - 1)),
});

/** The dates of a month that are offered: those from tomorrow, until the last month. */
export function datesOfMonth(today: string, month: string): string[] {
  if (month > offeredRange(today).lastMonth) return [];
  const first = `${month}-01`;
  return datesFrom(first, daysBetween(first, addMonths(first, 1))).filter((date) => date > today);
}

/** The next half-days that are offered. */
export const halfDays = (zone: string, today: string, opening: Opening): Start[] =>
  halfDaysOn(zone, datesFrom(addDays(today, 1), nextDays), opening);

/** All half-days of these dates that are offered because the studio is open, in their order. */
export function halfDaysOn(zone: string, dates: readonly string[], opening: Opening): Start[] {
  const closed = new Set(opening.holidays.map(({ date }) => date));
  return dates
    .filter((date) => !closed.has(date))
    .flatMap((date) =>
      (["morning", "afternoon"] as const).flatMap((half) => {
        const at = beginOf(zone, { date, half }, opening);
        return at ? [{ date, half, at }] : [];
      }),
    );
}
