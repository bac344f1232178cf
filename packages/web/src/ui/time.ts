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

const formats = new Map<string, Intl.DateTimeFormat>();

const styles = {
  /** Day and time to the second, for what one hovers over. */
  exact: {
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
    hour: "2-digit",
    minute: "2-digit",
    second: "2-digit",
    hour12: false,
  },
  /** SPEC 2, message drawer: month, day, hour and minute. */
  short: { month: "2-digit", day: "2-digit", hour: "2-digit", minute: "2-digit", hour12: false },
  time: { hour: "2-digit", minute: "2-digit", hour12: false },
  date: { year: "numeric", month: "2-digit", day: "2-digit" },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;

/** A moment as text in the reader's language and time zone. */
export function formatTime(at: Moment, style: keyof typeof styles, locale: string): string {
  const key = `${locale} ${style}`;
  let format = formats.get(key);
  if (!format) {
    format = new Intl.DateTimeFormat(locale, styles[style]);
    formats.set(key, format);
  }
  return format.format(momentMs(at));
}

/** `MM-DD HH:mm` in the reader's time zone, the same in every language (SPEC 2, message drawer). */
export function monthDayTime(at: Moment): string {
  const date = new Date(momentMs(at));
  const two = (value: number) => String(value).padStart(2, "0");
  return `${two(date.getMonth() + 1)}-${two(date.getDate())} ${two(date.getHours())}:${two(date.getMinutes())}`;
}
