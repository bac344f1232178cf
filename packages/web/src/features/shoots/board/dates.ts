const dayMs = 24 * 60 * 60_000;
const dateLength = "2026-11-02".length;

/** The date that is `count` days after a date such as `2026-11-02`. */
export const addDays = (date: string, count: number): string =>
  new Date(Date.parse(`${date}T00:00Z`) + count * dayMs).toISOString().slice(0, dateLength);

/** Day of the week of a date, 1 for Monday to 7 for Sunday. */
export const weekdayOf = (date: string): number => new Date(`${date}T00:00Z`).getUTCDay() || 7;

/** Whether the text is a date such as `2026-11-02`. */
export const isDate = (text: string): boolean =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(`${text}T00:00Z`));

/** The dates of the calendar page that show a month: whole weeks from Monday. */
export function monthDates(date: string): string[] {
  const first = `${date.slice(0, "2026-11".length)}-01`;
  const start = addDays(first, 1 - weekdayOf(first));
  const date31DaysLater = addDays(first, 31);
  const next = `${date31DaysLater.slice(0, "2026-11".length)}-01`;
  const weeks = Math.ceil((Date.parse(next) - Date.parse(start)) / (7 * dayMs));
  return Array.from({ length: weeks * 7 }, (_, day) => addDays(start, day));
}

/** The dates of the week of a date, from Monday. */
export const weekDates = (date: string): string[] =>
  Array.from({ length: 7 }, (_, day) => addDays(date, day + 1 - weekdayOf(date)));

/** The same day of another month, or its last day. */
export function addMonths(date: string, count: number): string {
  const [year = 0, month = 1, day = 1] = date.split("-").map(Number);
  const last = new Date(Date.UTC(year, month + count, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 + count, Math.min(day, last))).toISOString().slice(0, dateLength);
}
