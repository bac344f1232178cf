import type { ProblemCode } from "@vowdesk/contract/studio/imports";
import { WeddingDate } from "@vowdesk/contract/studio/weddings";

/** What a cell says, or why it cannot be read. */
export type Read<T> = { value: T } | { problem: ProblemCode };

const fullWidth = (text: string) => text.normalize("NFKC").trim();

const isoDate = (year: number, month: number, day: number): Read<string> => {
  const date = [year, month, day].map((part) => String(part).padStart(2, "0")).join("-");
  return WeddingDate.safeParse(date).success ? { value: date } : { problem: "date" };
};

/** A date that begins with the year, as in Chinese, Japanese and ISO. */
const yearFirst = /^(\d{4})\s*[-/.年]\s*(\d{1,2})\s*[-/.月]\s*(\d{1,2})\s*日?$/;
const dotted = /^(\d{1,2})\.\s*(\d{1,2})\.\s*(\d{4})$/;
const slashed = /^(\d{1,2})[/-](\d{1,2})[/-](\d{4})$/;

/** Reads a date. `3/4/2027` is a day in March or in April, so it is refused; `30/4/2027` can be only one. */
export function readDate(text: string): Read<string> {
  const cell = fullWidth(text).replace(/[T ]00:00(:00(\.0+)?)?Z?$/, "");
  const [, year, month, day] = yearFirst.exec(cell) ?? [];
  if (year !== undefined) return isoDate(Number(year), Number(month), Number(day));
  const european = dotted.exec(cell);
  if (european) return isoDate(Number(european[3]), Number(european[2]), Number(european[1]));
  const either = slashed.exec(cell);
  if (!either) return { problem: "date" };
  const [first, second, ofYear] = [Number(either[1]), Number(either[2]), Number(either[3])];
  if (first !== second && first <= 12 && second <= 12) return { problem: "date-ambiguous" };
  return first > 12 ? isoDate(ofYear, second, first) : isoDate(ofYear, first, second);
}

const timeOfDay = /^(.*?)[T\s]*(\d{1,2})[:：](\d{2})(?::\d{2}(?:\.\d+)?)?Z?$/;

/** A local date and time: `{ date: "2027-05-01", time: "09:30" }`. */
export interface WallTime {
  date: string;
  time: string;
}

/** Reads a date with a time. A time alone belongs to `date`. */
export function readTime(text: string, date?: string): Read<WallTime> {
  const [, day = "", hours, minutes] = timeOfDay.exec(fullWidth(text)) ?? [];
  if (hours === undefined) return { problem: "time" };
  if (Number(hours) > 23 || Number(minutes) > 59) return { problem: "time" };
  const time = `${hours.padStart(2, "0")}:${minutes}`;
  if (day.trim() === "") return date === undefined ? { problem: "time" } : { value: { date, time } };
  const read = readDate(day);
  return "problem" in read ? read : { value: { date: read.value, time } };
}

const plain = /^(\d+)(?:[.,](\d{1,2}))?$/;
const grouped = /^(\d{1,3}(?:,\d{3})+)(?:\.(\d{1,2}))?$/;
const groupedByDots = /^(\d{1,3}(?:\.\d{3})+),(\d{1,2})$/;
const groupedByBlanks = /^(\d{1,3}(?: \d{3})+)(?:[.,](\d{1,2}))?$/;
/** A spreadsheet writes 0.1 + 0.2 with its rounding error. */
const longFraction = /^\d+\.\d{6,}$/;

export const maxCents = 1_000_000_000;

/** Reads an amount of money as cents: `12,345.60`, `12.345,60`, `¥12345`. */
export function readCents(text: string): Read<number> {
  const cell = fullWidth(text)
    .replace(/^(?:¥|￥|\$|€|CNY|RMB|USD|EUR|JPY)\s*|\s*(?:元|円|圆|€|CNY|RMB|USD|EUR|JPY)$/giu, "")
    .replaceAll(/[\u00A0\u202F]/g, " ");
  if (/^[-−(]\s*[\d¥$€]/.test(cell)) return { problem: "negative" };
  if (longFraction.test(cell)) return centsIn(Number(cell) * 100);
  const match = plain.exec(cell) ?? grouped.exec(cell) ?? groupedByDots.exec(cell) ?? groupedByBlanks.exec(cell);
  if (!match) return { problem: "amount" };
  const [, units = "", fraction = ""] = match;
  return centsIn(Number(units.replaceAll(/[., ]/g, "")) * 100 + Number(fraction.padEnd(2, "0")));
}

function centsIn(cents: number): Read<number> {
  const whole = Math.round(cents);
  const isWhole = Math.abs(cents - whole) < 1e-4;
  return isWhole && whole <= maxCents ? { value: whole } : { problem: "amount" };
}
