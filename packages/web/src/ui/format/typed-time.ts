import { isDate, isoIn, momentIn } from "@vowdesk/contract/wall-clock";
import { momentMs, timeZone, type Moment } from "./time.ts";

/** A time as ISO text with the offset of the business, for files. */
export const isoOf = (at: Moment): string => isoIn(timeZone(), momentMs(at));

const timeShape = /^([01]\d|2[0-3]):[0-5]\d$/;

/** Converts local time of the business (`2026-11-05T09:00`) to ISO text; null for invalid input. */
export function momentOf(wall: string): string | null {
  const [date = "", time = ""] = wall.split("T");
  return isDate(date) && timeShape.test(time) ? momentIn(timeZone(), date, time).toISOString() : null;
}
