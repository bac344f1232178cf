import { workingRanges, type WorkingTime } from "@vowdesk/contract/studio/bookables";
import { addDays, momentIn, timeOfDayIn, type TimeRange } from "@vowdesk/contract/kernel";
import { dateOf, timeZone } from "../../../../ui/format/time.ts";

export const minuteMs = 60_000;
export const hourMs = 60 * minuteMs;
/** Shoots are moved in steps of this length. */
export const stepMs = 15 * minuteMs;

/** A time range in epoch milliseconds; `to` is excluded. */
export type Range = TimeRange;

/** The days from a date in the zone of the business. A day has 23 or 25 hours when the clocks change. */
export const daysFrom = (date: string, count = 1): Range => ({
  from: momentIn(timeZone(), date).getTime(),
  to: momentIn(timeZone(), addDays(date, count)).getTime(),
});

/** Time of day of a moment in a zone: `09:30`. */
export const clockIn = (zone: string, atMs: number): string => timeOfDayIn(zone, atMs).slice(0, "09:30".length);

/** The starts of the hours of a range with their labels in a zone. Real hours, so that none is lost when the clocks change. */
export function hoursOf({ from, to }: Range, zone: string): { at: number; label: string }[] {
  const count = Math.ceil((to - from) / hourMs);
  return Array.from({ length: count }, (_, column) => {
    const at = from + column * hourMs;
    return { at, label: clockIn(zone, at) };
  });
}

/** The parts of a range that are outside of the working times of a zone. Without working times there are none. */
export function offHours(hours: readonly WorkingTime[], zone: string, range: Range): Range[] {
  if (hours.length === 0) return [];
  const off: Range[] = [];
  let at = range.from;
  for (const { from, to } of workingRanges(hours, zone, range)) {
    if (from > at) off.push({ from: at, to: from });
    at = Math.max(at, to);
  }
  if (at < range.to) off.push({ from: at, to: range.to });
  return off;
}

/** Whether two ranges share time. */
export const overlap = (a: Range, b: Range): boolean => a.from < b.to && a.to > b.from;

/** Today's date in the time zone of the business, such as `2026-11-02`. */
export const today = (): string => dateOf(Date.now());
