import { momentMs, offsetMs, offsetText, wallText, type Moment } from "./time.ts";

/** A time as ISO text with the offset of the business, for files. */
export const isoOf = (at: Moment): string => wallText(at) + offsetText(momentMs(at));

const wallShape = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/;

/** Converts local time of the business (`2026-11-05T09:00`) to ISO text; null for invalid input. */
export function momentOf(wall: string): string | null {
  if (!wallShape.test(wall)) return null;
  const wanted = Date.parse(`${wall}Z`);
  if (Number.isNaN(wanted)) return null;
  // The first guess may be on the other side of a clock change. The second is correct.
  const guess = wanted - offsetMs(wanted);
  return new Date(wanted - offsetMs(guess)).toISOString();
}
