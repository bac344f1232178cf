import { addDays, addMonths, datesFrom, daysBetween, momentIn } from "../../../platform/business-time.ts";
import { monthOf } from "./enquiries.policy.ts";

const hourMs = 60 * 60_000;
/** Months ahead in which the studio answers whether it is free on a wedding day. */
const askedMonths = 24;
/** The first hour at which the work of a wedding day may begin, in local time. */
const firstHour = "05:00";

/** The first and the last day on which a wedding can be asked for. */
export const weddingDayRange = (today: string) => ({
  firstDate: addDays(today, 1),
  lastDate: addMonths(today, askedMonths),
});

/** The days of a month on which a wedding can be asked for. */
export function weddingDaysOf(today: string, month: string): string[] {
  const { firstDate, lastDate } = weddingDayRange(today);
  if (month < monthOf(firstDate) || month > monthOf(lastDate)) return [];
  const first = `${month}-01`;
  return datesFrom(first, daysBetween(first, addMonths(first, 1))).filter(
    (date) => date >= firstDate && date <= lastDate,
  );
}

/** Every hour of a day at which work of this length can begin that ends by midnight; at least the first one. */
export function startsOn(zone: string, date: string, lengthMs: number): Date[] {
  const first = momentIn(zone, date, firstHour).getTime();
  const end = momentIn(zone, addDays(date, 1), "00:00").getTime();
  const hours = Math.max(0, Math.floor((end - lengthMs - first) / hourMs));
  return Array.from({ length: hours + 1 }, (_, hour) => new Date(first + hour * hourMs));
}
