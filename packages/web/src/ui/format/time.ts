import { dateIn, dateLocale, isKnownZone, utcOfDate, wallTimeIn, zoneOffsetMs } from "@vowdesk/contract/wall-clock";

const minuteSeconds = 60;
const hourSeconds = 60 * minuteSeconds;
const daySeconds = 24 * hourSeconds;
/** */
const justNowSeconds = 30;
/** Below this, a number is in seconds. */
const tenDigits = 10_000_000_000;

/** A time as ISO text, epoch milliseconds, or epoch seconds of ten digits. */
export type Moment = string | number;

/** Epoch milliseconds of a time. */
export function momentMs(at: Moment): number {
  if (typeof at === "string" && !/^\d+$/.test(at)) return Date.parse(at);
  const number = Number(at);
  return number < tenDigits ? number * 1000 : number;
}

export type Ago = { unit: "now" | "yesterday" | "date" } | { unit: "minutes" | "hours"; count: number };

/** Relative time by. */
export function agoOf(at: Moment, nowMs: number): Ago {
  const seconds = (nowMs - momentMs(at)) / 1000;
  if (seconds < justNowSeconds) return { unit: "now" };
  if (seconds < hourSeconds) return { unit: "minutes", count: Math.max(1, Math.floor(seconds / minuteSeconds)) };
  if (seconds < daySeconds) return { unit: "hours", count: Math.floor(seconds / hourSeconds) };
  return { unit: seconds < 2 * daySeconds ? "yesterday" : "date" };
}

/** Time zone of the business, used for every time; undefined until the first use. */
// oxlint-disable-next-line session/module-state -- of the device, build or business
let zone: string | undefined;
/** The zone to use from the first use on. It is not checked before, because the first use of `Intl` is slow. */
// oxlint-disable-next-line session/module-state -- of the device, build or business
let zoneAtStart: string | undefined;

// oxlint-disable-next-line session/module-state -- no data of a user
const formats = new Map<string, Intl.DateTimeFormat>();

/** Sets the time zone of all times. Returns whether it changed. */
export function setTimeZone(next: string): boolean {
  if (next === (zone ?? zoneAtStart)) return false;
  if (zone === undefined) zoneAtStart = next;
  else if (isKnownZone(next)) zone = next;
  else return false;
  return true;
}

/** IANA name of the time zone in use; the browser's if the business's is not known. */
export function timeZone(): string {
  zone ??=
    zoneAtStart !== undefined && isKnownZone(zoneAtStart)
      ? zoneAtStart
      : Intl.DateTimeFormat().resolvedOptions().timeZone;
  return zone;
}

/** English has the month as a word, so that no date can be read as another one: `11 Dec 2026`. */
const englishDate = { day: "numeric", month: "short" } as const;

function stylesOf(locale: string, style: keyof typeof styles): Intl.DateTimeFormatOptions {
  const options: Intl.DateTimeFormatOptions = styles[style];
  return locale === "en" && options.day !== undefined ? { ...options, ...englishDate } : options;
}

function formatWith(locale: string, options: Intl.DateTimeFormatOptions & { timeZone: string }): Intl.DateTimeFormat {
  const key = `${locale} ${JSON.stringify(options)}`;
  let format = formats.get(key);
  if (!format) {
    format = new Intl.DateTimeFormat(dateLocale(locale), options);
    formats.set(key, format);
  }
  return format;
}

const styles = {
  /** Date and time to the second, for tooltips. */
  exact: {
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
    hour: "2-digit",
    minute: "2-digit",
    second: "2-digit",
    hourCycle: "h23",
  },
  /** Month, day, hour and minute. */
  short: { month: "2-digit", day: "2-digit", hour: "2-digit", minute: "2-digit", hourCycle: "h23" },
  /** Like `short`, with the year: for appointments, which may lie in another one. */
  appointment: {
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
  },
  time: { hour: "2-digit", minute: "2-digit", hourCycle: "h23" },
  date: { year: "numeric", month: "2-digit", day: "2-digit" },
  /** A day as a heading. */
  day: { dateStyle: "full" },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;

/** A time as text in the given locale and the zone of the business. The style `exact` names the zone when the browser's differs. */
export function formatTime(at: Moment, style: keyof typeof styles, locale: string): string {
  const text = formatWith(locale, { ...stylesOf(locale, style), timeZone: timeZone() }).format(momentMs(at));
  return style === "exact" ? withZone(text, momentMs(at)) : text;
}

/** A calendar date without a time zone, such as `2027-05-01`, as text in the given locale. */
export function formatDate(date: string, locale: string): string {
  return formatWith(locale, { ...stylesOf(locale, "date"), timeZone: "UTC" }).format(utcOfDate(date));
}

/** Whether the browser's zone has another offset than the business's. */
export const differsHere = (atMs = Date.now()): boolean =>
  zoneOffsetMs(timeZone(), atMs) !== -new Date(atMs).getTimezoneOffset() * 60_000;

/** Appends the zone's name to a label when the browser's zone differs. */
export const withZone = (label: string, atMs = Date.now()): string =>
  differsHere(atMs) ? `${label} (${timeZone()})` : label;

/** Local time of the business as ISO text without offset: `2026-11-02T11:30:00.000`. */
export const wallText = (at: Moment): string => wallTimeIn(timeZone(), momentMs(at));

/** Local date of the business: `2026-11-02`. */
export const dateOf = (at: Moment): string => dateIn(timeZone(), momentMs(at));

/** Value of a `datetime-local` input: `2026-11-02T11:30`. */
export const wallOf = (at: Moment): string => wallText(at).slice(0, "2026-11-02T11:30".length);

/** `MM-DD HH:mm`, equal in every language. */
export const monthDayTime = (at: Moment): string => wallOf(at).slice("2026-".length).replace("T", " ");
