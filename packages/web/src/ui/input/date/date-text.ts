import { dateLocale, isDate } from "@vowdesk/contract/wall-clock";

const monthWords = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];
const fourDigits = 4;
const century = "20";

/** Whether the language writes the year first. Otherwise the day comes first. */
const isYearFirst = (locale: string) => ["zh", "ja"].includes(dateLocale(locale));

/** Day, month and year as typed, in the order of the language unless the year has four digits at one end. */
function partsOf(text: string, locale: string): (string | undefined)[] {
  const word = monthWords.findIndex((name) => new RegExp(`\\b${name}`, "i").test(text));
  const numbers = text.match(/\d+/g) ?? [];
  if (word >= 0) {
    const [first, last] = numbers;
    const month = String(word + 1);
    return first?.length === fourDigits ? [first, month, last] : [last, month, first];
  }
  const whole = /^\D*(\d{4})(\d\d)(\d\d)\D*$/.exec(text);
  if (whole) return whole.slice(1);
  const [first, second, third] = numbers;
  const hasYear = numbers.length > 2;
  if (first?.length === fourDigits) return [first, second, third];
  if (third?.length === fourDigits) return [third, second, first];
  if (!isYearFirst(locale)) return [third, second, first];
  return hasYear ? [first, second, third] : [undefined, first, second];
}

/** Reads a typed date, such as `2026-12-11`, `11/12/2026`, `11 Dec` or `20261211`, as ISO text; null if it is none. */
export function readDate(text: string, locale: string, thisYear: string): string | null {
  const typed = text.normalize("NFKC");
  if ((typed.match(/\d+/g) ?? []).length > 3) return null;
  const [year = thisYear, month, day] = partsOf(typed, locale);
  if (month === undefined || day === undefined) return null;
  const whole = year.length === 2 ? `${century}${year}` : year;
  const date = [whole, month.padStart(2, "0"), day.padStart(2, "0")].join("-");
  return isDate(date) && whole >= "1000" ? date : null;
}

/** Reads a typed time of day, such as `9`, `930`, `9:30` or `21.30`, as `HH:MM`; null if it is none. */
export function readTime(text: string): string | null {
  const typed = text.normalize("NFKC").trim();
  const [, hour, minute = "00"] = /^(\d{1,2})(?:[:. ]?(\d{2}))?$/.exec(typed) ?? [];
  if (hour === undefined || Number(hour) > 23 || Number(minute) > 59) return null;
  return `${hour.padStart(2, "0")}:${minute}`;
}
