import { addDays } from "@vowdesk/contract/kernel";
import { dateOf } from "../../../ui/format/time.ts";

/** Days in the time zone of the business, both inclusive. */
export interface DayRange {
  from: string;
  to: string;
}

export const rangeLengths = { today: 1, week: 7, month: 30 } as const;
export type RangeName = keyof typeof rangeLengths;

/** The days of a range that ends today. */
export function rangeOf(name: RangeName, nowMs: number): DayRange {
  const to = dateOf(nowMs);
  return { from: addDays(to, 1 - rangeLengths[name]), to };
}

/** The range with these days; "custom" for any other days. */
export function rangeName({ from, to }: DayRange, nowMs: number): RangeName | "custom" {
  const names = Object.keys(rangeLengths) as RangeName[];
  return names.find((name) => JSON.stringify(rangeOf(name, nowMs)) === JSON.stringify({ from, to })) ?? "custom";
}
