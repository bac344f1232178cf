import type { BusinessSettingsFields } from "@vowdesk/contract/operations/business";
import type { HalfDay } from "@vowdesk/contract/studio/couples";
import { addDays, momentIn, rangeOn, weekdayOf } from "../../../platform/business-time.ts";

/** Days ahead that are offered, from tomorrow. */
const offeredDays = 45;
/** When appointments begin, in local time: at `from`, or later if the studio opens later in this part of the day. */
const parts = {
  morning: { from: "09:00", to: "12:00" },
  afternoon: { from: "14:00", to: "24:00" },
} as const;

export interface Start extends HalfDay {
  at: Date;
}

type Opening = Pick<BusinessSettingsFields, "week" | "holidays">;

/** The first moment of a part of a day at which the studio is open; null if there is none. Opening hours may pass midnight. */
function beginOf(zone: string, { date, half }: HalfDay, { week, holidays }: Opening): Date | null {
  const [from, end] = [momentIn(zone, date, parts[half].from), momentIn(zone, date, parts[half].to)];
  const begins = [addDays(date, -1), date].flatMap((day) => {
    const shift = week[weekdayOf(day) - 1];
    if (!shift || holidays.some((holiday) => holiday.date === day)) return [];
    const open = rangeOn(zone, day, shift);
    const begin = Math.max(open.from, from.getTime());
    return begin < Math.min(open.to, end.getTime()) ? [begin] : [];
  });
  return begins.length > 0 ? new Date(Math.min(...begins)) : null;
}

/** All half-days that are offered on days when the studio is open, the first one first. */
export function halfDays(zone: string, today: string, opening: Opening): Start[] {
  const closed = new Set(opening.holidays.map(({ date }) => date));
  return Array.from({ length: offeredDays }, (_, i) => addDays(today, i + 1))
    .filter((date) => !closed.has(date))
    .flatMap((date) =>
      (["morning", "afternoon"] as const).flatMap((half) => {
        const at = beginOf(zone, { date, half }, opening);
        return at ? [{ date, half, at }] : [];
      }),
    );
}
