import { formatMoney } from "@vowdesk/contract/money";
import { dateIn, dateLocale, daysBetween } from "@vowdesk/contract/wall-clock";
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

/** A calendar date without its year: `Sat, 1 May`. */
export const shortDate = (date: string): string =>
  new Intl.DateTimeFormat(dateLocale(currentLanguage()), {
    weekday: "short",
    month: "short",
    day: "numeric",
    timeZone: "UTC",
  }).format(Date.parse(date));

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

/** The time of day of a moment in a zone: `14:00`. */
export const clockTime = (moment: string, timeZone: string): string =>
  new Intl.DateTimeFormat(dateLocale(currentLanguage()), {
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
    timeZone,
  }).format(Date.parse(moment));

/** Days from today in a zone until a calendar date; negative after it. */
export const daysUntil = (date: string, timeZone: string): number => daysBetween(dateIn(timeZone, Date.now()), date);

export const isPast = (moment: string): boolean => Date.parse(moment) < Date.now();
