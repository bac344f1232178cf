import type { WorkingTime } from "@vowdesk/contract/bookables";
import { dateOf, momentMs } from "../../../ui/format/time.ts";
import { momentOf } from "../../../ui/format/typed-time.ts";
import { wallClock } from "../../../ui/format/wall-clock.ts";
import { addDays, weekdayOf } from "./dates.ts";

export const minuteMs = 60_000;
export const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;
/** Shoots are moved in steps of this length. */
export const stepMs = 15 * minuteMs;

/** A time range in epoch milliseconds; `to` is excluded. */
export interface Range {
  from: number;
  to: number;
}

/** The first moment of a date in the zone of the business, in epoch milliseconds. */
const startOf = (date: string): number => momentMs(momentOf(`${date}T00:00`) ?? `${date}T00:00Z`);

/** The days from a date in the zone of the business. A day has 23 or 25 hours when the clocks change. */
export const daysFrom = (date: string, count = 1): Range => ({
  from: startOf(date),
  to: startOf(addDays(date, count)),
});

/** Local date and time of day of a moment in a zone. */
function localIn(zone: string, atMs: number): { date: string; time: string } {
  const wall = wallClock(new Date(atMs).toISOString(), zone);
  const [date = "", time = ""] = wall.split("T");
  return { date, time: time.slice(0, "11:30".length) };
}

/** Time of day of a moment in a zone: `09:30`. */
export const clockIn = (zone: string, atMs: number): string => localIn(zone, atMs).time;

/** The moment at which the clocks of a zone show a date and time of day, in epoch milliseconds. `24:00` is the next midnight. */
export function momentIn(zone: string, date: string, time: string): number {
  const wanted = Date.parse(`${date}T${time}:00Z`);
  const offset = (atMs: number) => Date.parse(`${wallClock(new Date(atMs).toISOString(), zone)}Z`) - atMs;
  // The first guess may be on the other side of a clock change. The second is correct.
  return wanted - offset(wanted - offset(wanted));
}

/** The starts of the hours of a range with their labels in a zone. Real hours, so that none is lost when the clocks change. */
export function hoursOf({ from, to }: Range, zone: string): { at: number; label: string }[] {
  const count = Math.ceil((to - from) / hourMs);
  return Array.from({ length: count }, (_, hour) => {
    const at = from + hour * hourMs;
    return { at, label: clockIn(zone, at) };
  });
}

/** The parts of a range that are outside of the working times of a zone. Without working times there are none. */
export function offHours(hours: readonly WorkingTime[], zone: string, range: Range): Range[] {
  if (hours.length === 0) return [];
  const first = addDays(localIn(zone, range.from).date, -1);
  const dates = Array.from({ length: Math.ceil((range.to - range.from) / dayMs) + 3 }, (_, day) => addDays(first, day));
  const working = dates
    .flatMap((date) =>
      hours
        .filter(({ weekday }) => weekday === weekdayOf(date))
        .map(({ from, to }) => ({ from: momentIn(zone, date, from), to: momentIn(zone, date, to) })),
    )
    .filter(({ from, to }) => from < range.to && to > range.from)
    .toSorted((a, b) => a.from - b.from);
  const off: Range[] = [];
  let at = range.from;
  for (const { from, to } of working) {
    if (from > at) off.push({ from: at, to: from });
    at = Math.max(at, to);
  }
  if (at < range.to) off.push({ from: at, to: range.to });
  return off;
}

/** Whether two ranges share time. */
export const overlap = (one: Range, other: Range): boolean => one.from < other.to && one.to > other.from;

/** Today's date in the time zone of the business, such as `2026-11-02`. */
export const today = (): string => dateOf(Date.now());
