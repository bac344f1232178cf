import { dateOf } from "../../../ui/format/time.ts";

const dayMs = 24 * 60 * 60_000;

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
  const from = new Date(Date.parse(`${to}T00:00Z`) - (rangeLengths[name] - 1) * dayMs).toISOString();
  return { from: from.slice(0, "2026-11-02".length), to };
}

/** The range with these days; "custom" for any other days. */
export function rangeName({ from, to }: DayRange, nowMs: number): RangeName | "custom" {
  const names = Object.keys(rangeLengths) as RangeName[];
  return names.find((name) => JSON.stringify(rangeOf(name, nowMs)) === JSON.stringify({ from, to })) ?? "custom";
}
