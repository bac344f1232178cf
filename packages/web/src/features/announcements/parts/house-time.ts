/** What a clock of the house shows at a moment, in milliseconds as if it stood in Greenwich. */
function wallMs(ms: number, timeZone: string): number {
  const format = new Intl.DateTimeFormat("en-US", {
    timeZone,
    hourCycle: "h23",
    year: "numeric",
    month: "numeric",
    day: "numeric",
    hour: "numeric",
    minute: "numeric",
  });
  const parts = Object.fromEntries(format.formatToParts(ms).map(({ type, value }) => [type, Number(value)]));
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0 } = parts;
  return Date.UTC(year, month - 1, day, hour, minute);
}

const wallShape = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/;

/** The moment at which a clock of the house shows this (`2026-11-05T09:00`), as ISO text; null for what is no time. */
export function momentOf(wall: string, timeZone: string): string | null {
  if (!wallShape.test(wall)) return null;
  const wanted = Date.parse(`${wall}Z`);
  if (Number.isNaN(wanted)) return null;
  // The first guess may lie on the other side of a change to summer time, the second no more.
  const guess = wanted - (wallMs(wanted, timeZone) - wanted);
  const found = guess - (wallMs(guess, timeZone) - wanted);
  return new Date(found).toISOString();
}

/** What a clock of the house shows at a moment, as `datetime-local` wants it. */
export const wallOf = (at: string, timeZone: string): string =>
  new Date(wallMs(Date.parse(at), timeZone)).toISOString().slice(0, 16);
