import { dateLocale, utcOfDate, type Language } from "@vowdesk/contract/kernel";

/** A calendar date in the words of a language: `11 December 2026`, `2026年12月11日`. */
export const longDate = (date: string, language: Language): string =>
  new Intl.DateTimeFormat(dateLocale(language), { dateStyle: "long", timeZone: "UTC" }).format(utcOfDate(date));

/** A moment in the words of a language and a zone: `11 December 2026 at 14:05`. */
export const longMoment = (at: Date, language: Language, timeZone: string): string =>
  new Intl.DateTimeFormat(dateLocale(language), { dateStyle: "long", timeStyle: "short", timeZone }).format(at);
