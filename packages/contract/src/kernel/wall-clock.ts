import { sliceText } from "./text.ts";

/**
 * Calendar dates, times of day and moments in a time zone. The only module that computes with them: scripts/checks/time.mjs finds
 * such arithmetic elsewhere (docs/decisions/033).
 */
const secondMs = 1_000;
const dayMs = 24 * 60 * 60 * secondMs;
/** Upper bound of every zone's offset from UTC. */
const maxOffsetMs = 15 * 60 * 60 * secondMs;

/** A moment, as a date or in epoch milliseconds. */
type Instant = Date | number;

/** Creating a formatter costs about a hundred times as much as using it. */
const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(zone: string): Intl.DateTimeFormat {
  let format = formats.get(zone);
  if (!format) {
    format = new Intl.DateTimeFormat("en-US", { timeZone: zone, timeZoneName: "longOffset" });
    formats.set(zone, format);
  }
  return format;
}

/** Whether this runtime has the time zone. */
export function isKnownZone(zone: string): boolean {
  try {
    return formatOf(zone).resolvedOptions().timeZone !== "";
  } catch {
    return false;
  }
}

/** A zone's offset from UTC at a moment, in milliseconds. */
export function zoneOffsetMs(zone: string, at: Instant): number {
  // `11/2/2026, GMT+08:00`
  const text = formatOf(zone).format(at);
  const [, sign, hours = 0, minutes = 0, seconds = 0] = /GMT([+-])(\d+):(\d+)(?::(\d+))?$/.exec(text) ?? [];
  const ms = ((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)) * secondMs;
  return sign === "-" ? -ms : ms;
}

/** Local time of a zone, in milliseconds as if it were UTC. */
const wallMsIn = (zone: string, at: Instant): number => Number(at) + zoneOffsetMs(zone, at);

/** Local time of a zone without its offset: `2026-11-02T11:30:00.000`. */
export const wallTimeIn = (zone: string, at: Instant): string =>
  sliceText(new Date(wallMsIn(zone, at)).toISOString(), 0, -1);

/** The date of a moment in a zone: `2026-11-02`. */
export const dateIn = (zone: string, at: Instant): string => wallTimeIn(zone, at).split("T")[0] ?? "";

/** The time of day of a moment in a zone: `11:30:00.000`. */
export const timeOfDayIn = (zone: string, at: Instant): string => wallTimeIn(zone, at).split("T")[1] ?? "";

/** The moment with its offset in a zone: `2026-11-02T11:30:00.000+08:00`. */
export function isoIn(zone: string, at: Instant): string {
  const minutes = Math.round(zoneOffsetMs(zone, at) / (60 * secondMs));
  const wall = sliceText(new Date(Number(at) + minutes * 60 * secondMs).toISOString(), 0, -1);
  const two = (value: number) => String(value).padStart(2, "0");
  const size = Math.abs(minutes);
  return `${wall}${minutes < 0 ? "-" : "+"}${two(Math.floor(size / 60))}:${two(size % 60)}`;
}

/** The first moment at which local time reaches `wallMs`, when the clocks are moved in the hours around it. */
function firstAfterChange(zone: string, wallMs: number): number {
  let before = Math.floor((wallMs - maxOffsetMs) / secondMs);
  let from = Math.ceil((wallMs + maxOffsetMs) / secondMs);
  while (from - before > 1) {
    const middle = Math.floor((before + from) / 2);
    if (wallMsIn(zone, middle * secondMs) >= wallMs) from = middle;
    else before = middle;
  }
  return from * secondMs;
}

/** The moment of a local time: the first one of a repeated time, the moment of the change for a time that is left out. */
function momentOfWall(zone: string, wallMs: number): Date {
  const offsets = [zoneOffsetMs(zone, wallMs - maxOffsetMs), zoneOffsetMs(zone, wallMs + maxOffsetMs)];
  const exact = offsets.map((offset) => wallMs - offset).filter((at) => wallMsIn(zone, at) === wallMs);
  return new Date(exact.length > 0 ? Math.min(...exact) : firstAfterChange(zone, wallMs));
}

/**
 * The moment at which the clocks of a zone show a time of day on a date. `24:00` is the end of the date. A time that occurs twice is the
 * first one; a time that is left out is the moment at which the clocks are moved.
 */
export const momentIn = (zone: string, date: string, time = "00:00"): Date =>
  momentOfWall(zone, Date.parse(`${date}T${time}Z`));

/** The first moment of a date in a zone. A day may begin at 01:00. */
export const startOfDate = (zone: string, date: string): Date => momentIn(zone, date);

/** The first moment of the day after a date in a zone; 23 to 25 hours after its start. */
export const endOfDate = (zone: string, date: string): Date => momentIn(zone, date, "24:00");

/** The first moment of the day that contains a moment in a zone. */
export const startOfDay = (zone: string, at: Instant): Date => startOfDate(zone, dateIn(zone, at));

/** The moment with the same local time, a number of days later. */
export const sameTimeLater = (zone: string, at: Instant, days: number): Date =>
  momentOfWall(zone, wallMsIn(zone, at) + days * dayMs);

/** The first moment, not before `at`, at which the clocks of a zone show a multiple of a step that divides the day. */
export function nextStep(zone: string, at: Instant, stepMs: number): Date {
  let next = Number(at);
  for (;;) {
    const passedMs = ((wallMsIn(zone, next) % stepMs) + stepMs) % stepMs;
    if (passedMs === 0) return new Date(next);
    next += stepMs - passedMs;
  }
}

/** A time range in epoch milliseconds; `to` is excluded. */
export interface TimeRange {
  from: number;
  to: number;
}

/** The range from one time of day to another one in a zone. It ends on the next day if `to` is not after `from`. */
export const rangeOn = (zone: string, date: string, { from, to }: { from: string; to: string }): TimeRange => ({
  from: momentIn(zone, date, from).getTime(),
  to: momentIn(zone, to > from ? date : addDays(date, 1), to).getTime(),
});

/** Midnight of a calendar date in UTC, for formats with the time zone UTC. NaN for a text that is no date. */
export const utcOfDate = (date: string): number => Date.parse(`${date}T00:00Z`);

const dateOfUtc = (ms: number): string => new Date(ms).toISOString().slice(0, "2026-11-02".length);

/** Adds days to a calendar date. No zone is involved. */
export const addDays = (date: string, days: number): string => dateOfUtc(utcOfDate(date) + days * dayMs);

/** Days from a calendar date to a later one; negative to an earlier one. */
export const daysBetween = (from: string, to: string): number => (utcOfDate(to) - utcOfDate(from)) / dayMs;

/** The dates from a calendar date on. */
export const datesFrom = (date: string, count: number): string[] =>
  Array.from({ length: count }, (_, day) => addDays(date, day));

/** The day of the week of a calendar date, from 1 for Monday to 7 for Sunday. */
export const weekdayOf = (date: string): number => new Date(utcOfDate(date)).getUTCDay() || 7;

/** The same day of another month, or its last day. */
export function addMonths(date: string, months: number): string {
  const [year = 0, month = 1, day = 1] = date.split("-").map(Number);
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  return dateOfUtc(Date.UTC(year, month - 1 + months, Math.min(day, last)));
}

/** Whether the text is a date that exists, such as `2028-02-29`. */
export const isDate = (text: string): boolean =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(utcOfDate(text)) && addDays(text, 0) === text;

/** The locale in which dates of a language are written. English has the day first and the month as a word: `11 Dec 2026`. */
export const dateLocale = (language: string): string => (language === "en" ? "en-GB" : language);
