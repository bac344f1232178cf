const minuteSeconds = 60;
const hourSeconds = 60 * minuteSeconds;
const daySeconds = 24 * hourSeconds;
/** SPEC 9, relative time. */
const justNowSeconds = 30;
/** SPEC 9: numbers of ten digits are seconds, longer ones milliseconds. */
const tenDigits = 10_000_000_000;

/** A moment as ISO text, epoch milliseconds, or ten digits of seconds. */
export type Moment = string | number;

/** Epoch milliseconds of a moment. */
export function momentMs(at: Moment): number {
  if (typeof at === "string" && !/^\d+$/.test(at)) return Date.parse(at);
  const number = Number(at);
  return number < tenDigits ? number * 1000 : number;
}

export type Ago = { unit: "now" | "yesterday" | "date" } | { unit: "minutes" | "hours"; count: number };

/** SPEC 9: under 30 s just now, minutes under 1 h, hours under 24 h, one day under 48 h, else a date. */
export function agoOf(at: Moment, nowMs: number): Ago {
  const seconds = (nowMs - momentMs(at)) / 1000;
  if (seconds < justNowSeconds) return { unit: "now" };
  if (seconds < hourSeconds) return { unit: "minutes", count: Math.max(1, Math.floor(seconds / minuteSeconds)) };
  if (seconds < daySeconds) return { unit: "hours", count: Math.floor(seconds / hourSeconds) };
  return { unit: seconds < 2 * daySeconds ? "yesterday" : "date" };
}

/** The time zone of the business, in which every time is shown and read; the browser's own until the business's is known. */
let zone = Intl.DateTimeFormat().resolvedOptions().timeZone;

const formats = new Map<string, Intl.DateTimeFormat>();

/** Shows and reads all times in a zone from now on. Answers whether it is another one than before. */
export function setTimeZone(next: string): boolean {
  if (next === zone) return false;
  try {
    formatWith("en", { timeZone: next });
  } catch {
    // This browser's list of zones is older than the server's.
    return false;
  }
  zone = next;
  return true;
}

/** The time zone in which times are shown and read: an IANA name. */
export const timeZone = () => zone;

function formatWith(locale: string, options: Intl.DateTimeFormatOptions & { timeZone: string }): Intl.DateTimeFormat {
  const key = `${locale} ${JSON.stringify(options)}`;
  let format = formats.get(key);
  if (!format) {
    format = new Intl.DateTimeFormat(locale, options);
    formats.set(key, format);
  }
  return format;
}

const styles = {
  /** Day and time to the second, for what one hovers over. */
  exact: {
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
    hour: "2-digit",
    minute: "2-digit",
    second: "2-digit",
    hourCycle: "h23",
  },
  /** SPEC 2, message drawer: month, day, hour and minute. */
  short: { month: "2-digit", day: "2-digit", hour: "2-digit", minute: "2-digit", hourCycle: "h23" },
  time: { hour: "2-digit", minute: "2-digit", hourCycle: "h23" },
  date: { year: "numeric", month: "2-digit", day: "2-digit" },
  /** A day as a heading. */
  day: { dateStyle: "full" },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;

/** A moment as text in the reader's language, in the business's time zone; an exact one names it where the browser has another. */
export function formatTime(at: Moment, style: keyof typeof styles, locale: string): string {
  const text = formatWith(locale, { ...styles[style], timeZone: zone }).format(momentMs(at));
  return style === "exact" ? withZone(text, momentMs(at)) : text;
}

/** How far the business's clocks are ahead of UTC at a moment, as ISO text: `+08:00`. */
export function offsetText(atMs: number): string {
  const parts = formatWith("en-US", { timeZone: zone, timeZoneName: "longOffset" }).formatToParts(atMs);
  return parts.find(({ type }) => type === "timeZoneName")?.value.slice("GMT".length) || "+00:00";
}

/** The same in milliseconds. */
export const offsetMs = (atMs: number) => -Date.parse(`1970-01-01T00:00${offsetText(atMs)}`);

/** Whether the browser's own clock shows another time than the business's. */
export const differsHere = (atMs = Date.now()): boolean =>
  offsetMs(atMs) !== -new Date(atMs).getTimezoneOffset() * 60_000;

/** A label with the zone's name where the browser's own clock shows another time. */
export const withZone = (label: string, atMs = Date.now()): string =>
  differsHere(atMs) ? `${label} (${zone})` : label;

/** What the business's clocks show, as ISO text without an offset: `2026-11-02T11:30:00.000`. */
export const wallText = (at: Moment) => new Date(momentMs(at) + offsetMs(momentMs(at))).toISOString().slice(0, -1);

/** The date of a moment: `2026-11-02`. */
export const dateOf = (at: Moment): string => wallText(at).slice(0, "2026-11-02".length);

/** What a field of type `datetime-local` holds for a moment: `2026-11-02T11:30`. */
export const wallOf = (at: Moment): string => wallText(at).slice(0, "2026-11-02T11:30".length);

/** `MM-DD HH:mm`, the same in every language (SPEC 2, message drawer). */
export const monthDayTime = (at: Moment): string => wallOf(at).slice("2026-".length).replace("T", " ");
