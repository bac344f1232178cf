import * as z from "zod";
import { OneLine, Text } from "../../../kernel/index.ts";

export const maxStops = 12;
export const maxWishesLength = 1_000;

/** A place to which the team goes during a shoot. */
export const Stop = z.object({
  /** Time of day in the zone of the shoot: `09:30`. It stays when the shoot moves to another day. */
  time: z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/),
  place: OneLine(120).min(1),
  note: Text(200),
});
export type Stop = z.infer<typeof Stop>;

/** All stops of a shoot, in their order. A time before the one of the stop before it is on the next day. */
export const Stops = z.array(Stop).max(maxStops);

/** Minutes on the face of a clock. */
const clockMinutes = 24 * 60;
function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(":").map(Number);
  return hours * 60 + minutes;
}

/** Whether a time of day is before the start or after the end of a shoot that starts at the time of day `start`. */
export function isOutside(time: string, start: string, lengthMs: number): boolean {
  const afterStart = minutesOf(time) - minutesOf(start);
  return (afterStart < 0 ? afterStart + clockMinutes : afterStart) > lengthMs / 60_000;
}
