import { addDays, dateIn, datesFrom, daysBetween, rangeOn, weekdayOf, type TimeRange } from "../../../kernel/index.ts";
import type { WorkingTime } from "./bookables.schema.ts";

/** Joins ranges that touch or overlap. The result is in order. */
export function joinRanges(ranges: readonly TimeRange[]): TimeRange[] {
  const all: TimeRange[] = [];
  for (const { from, to } of ranges.toSorted((a, b) => a.from - b.from)) {
    const last = all.at(-1);
    if (last && from <= last.to) last.to = Math.max(last.to, to);
    else if (from < to) all.push({ from, to });
  }
  return all;
}

/**
 * The working times of a zone that share time with a range: disjoint and in order. Times of one day that pass midnight, or that continue
 * at 00:00 on the next day, are one.
 */
export function workingRanges(hours: readonly WorkingTime[], zone: string, { from, to }: TimeRange): TimeRange[] {
  const first = addDays(dateIn(zone, from), -1);
  const dates = datesFrom(first, daysBetween(first, dateIn(zone, to)) + 1);
  const ranges = dates.flatMap((date) =>
    hours.filter(({ weekday }) => weekday === weekdayOf(date)).map((time) => rangeOn(zone, date, time)),
  );
  return joinRanges(ranges).filter((range) => range.from < to && range.to > from);
}
