import { dateOf, wallOf } from "../../../ui/format/time.ts";
import { momentOf } from "../../../ui/format/typed-time.ts";

const hourMs = 60 * 60_000;
const dayMs = 24 * hourMs;

export type SnoozePreset = "hour" | "evening" | "tomorrow" | "week";

/** The end of each preset as ISO text, in the time zone of the business. This evening is left out from 17:30 on. */
export function snoozePresets(nowMs: number): { name: SnoozePreset; until: string }[] {
  const today = dateOf(nowMs);
  // At noon, because a day of the business can have 23 or 25 hours.
  const noonMs = Date.parse(momentOf(`${today}T12:00`) ?? "");
  const after = (days: number) => dateOf(noonMs + days * dayMs);
  // 1 January 1970 was a Thursday.
  const weekday = (Date.parse(`${today}T00:00Z`) / dayMs + 4) % 7;
  const daysToMonday = (8 - weekday) % 7 || 7;
  const walls: Record<Exclude<SnoozePreset, "hour">, string | null> = {
    evening: wallOf(nowMs) < `${today}T17:30` ? `${today}T18:00` : null,
    tomorrow: `${after(1)}T09:00`,
    week: `${after(daysToMonday)}T09:00`,
  };
  const dated = Object.entries(walls).flatMap(([name, wall]) => {
    const until = wall === null ? null : momentOf(wall);
    return until === null ? [] : [{ name: name as SnoozePreset, until }];
  });
  return [{ name: "hour", until: new Date(nowMs + hourMs).toISOString() }, ...dated];
}

/** 09:00 of the next day in the time zone of the business. */
export const nextMorning = (nowMs: number): string | null =>
  snoozePresets(nowMs).find(({ name }) => name === "tomorrow")?.until ?? null;
