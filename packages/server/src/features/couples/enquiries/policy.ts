import type { BusinessSettingsFields } from "@vowdesk/contract/business";
import type { HalfDay } from "@vowdesk/contract/couples";
import { addDays, sameTimeLater, startOfDate, weekdayOf } from "../../../platform/business-time.ts";

/** Days ahead that are offered, from tomorrow. */
const offeredDays = 45;
const hourMs = 60 * 60_000;
/** When appointments begin, in local time. */
const beginHours = { morning: 9, afternoon: 14 } as const;

export interface Start extends HalfDay {
  at: Date;
}

/** The moment of an hour on a date. On days of a clock change, the hour is that of the changed clock. */
function hourOf(zone: string, date: string, hour: number): Date {
  const before = startOfDate(zone, addDays(date, -2));
  return sameTimeLater(zone, new Date(before.getTime() + hour * hourMs), 2);
}

/** All half-days that are offered on days when the studio is open, the first one first. */
export function halfDays(
  zone: string,
  today: string,
  { week, holidays }: Pick<BusinessSettingsFields, "week" | "holidays">,
): Start[] {
  const closed = new Set(holidays.map(({ date }) => date));
  return Array.from({ length: offeredDays }, (_, i) => addDays(today, i + 1))
    .filter((date) => week[weekdayOf(date) - 1] !== null && !closed.has(date))
    .flatMap((date) =>
      (["morning", "afternoon"] as const).map((half) => ({ date, half, at: hourOf(zone, date, beginHours[half]) })),
    );
}
