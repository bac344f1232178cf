import { formatMoney } from "@vowdesk/contract/money";
import { dateIn, dateLocale, daysBetween, zoneOffsetMs } from "@vowdesk/contract/wall-clock";
import { currentLanguage } from "./language.ts";

/** A calendar date in the visitor's language: `Saturday, 1 May 2027`. */
export const longDate = (date: string): string =>
  new Intl.DateTimeFormat(dateLocale(currentLanguage()), { dateStyle: "full", timeZone: "UTC" }).format(
    Date.parse(date),
  );

/** The date of a moment in a zone; empty without a moment. */
export const dateOf = (moment: string | null, timeZone: string): string =>
  moment === null
    ? ""
    : new Intl.DateTimeFormat(dateLocale(currentLanguage()), { dateStyle: "long", timeZone }).format(
        Date.parse(moment),
      );

/** An amount in cents: `¥1,200.00`. */
export const money = (cents: number): string => formatMoney(cents, currentLanguage());

/** Parts of a calendar date: its month, or the day of the week. */
export const formatDate = (date: string, parts: Intl.DateTimeFormatOptions): string =>
  new Intl.DateTimeFormat(dateLocale(currentLanguage()), { ...parts, timeZone: "UTC" }).format(Date.parse(date));

/** Half a year, after which zones that change their clocks have the other offset. */
const halfYearMs = 182 * 24 * 60 * 60_000;

/** The name of a zone whose clocks are not those of the visitor; empty if they are. */
export function zoneName(timeZone: string): string {
  const own = new Intl.DateTimeFormat().resolvedOptions().timeZone;
  const now = Date.now();
  if ([now, now + halfYearMs].every((at) => zoneOffsetMs(own, at) === zoneOffsetMs(timeZone, at))) return "";
  const format = new Intl.DateTimeFormat(dateLocale(currentLanguage()), { timeZone, timeZoneName: "long" });
  return format.formatToParts(now).find(({ type }) => type === "timeZoneName")?.value ?? timeZone;
}

/** Day and time of an appointment in the zone of its place. */
export function timeSpan(startsAt: string, endsAt: string, timeZone: string): { day: string; time: string } {
  const [start, end] = [new Date(startsAt), new Date(endsAt)];
  const day = new Intl.DateTimeFormat(dateLocale(currentLanguage()), {
    weekday: "long",
    year: "numeric",
    month: "long",
    day: "numeric",
    timeZone,
  });
  const time = new Intl.DateTimeFormat(dateLocale(currentLanguage()), { hour: "2-digit", minute: "2-digit", timeZone });
  return { day: day.format(start), time: time.formatRange(start, end) };
}

/** Days from today in a zone until a calendar date; negative after it. */
export const daysUntil = (date: string, timeZone: string): number => daysBetween(dateIn(timeZone, Date.now()), date);
