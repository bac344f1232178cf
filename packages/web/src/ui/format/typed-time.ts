import { momentMs, offsetMs, offsetText, wallText, type Moment } from "./time.ts";

/** A moment as ISO text with the offset of the business, for files. */
export const isoOf = (at: Moment): string => wallText(at) + offsetText(momentMs(at));

const wallShape = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/;

/** The moment at which the business's clocks show this (`2026-11-05T09:00`), as ISO text; null for what is no time. */
export function momentOf(wall: string): string | null {
  if (!wallShape.test(wall)) return null;
  const wanted = Date.parse(`${wall}Z`);
  if (Number.isNaN(wanted)) return null;
  // The first guess may lie on the other side of a change of the clocks, the second no more.
  const guess = wanted - offsetMs(wanted);
  return new Date(wanted - offsetMs(guess)).toISOString();
}
