import { addDays, weekdayOf } from "@vowdesk/contract/kernel";
import { dateOf, wallOf } from "../../../ui/format/time.ts";
import { momentOf } from "../../../ui/format/typed-time.ts";

const hourMs = 60 * 60_000;

export type SnoozePreset = "hour" | "evening" | "tomorrow" | "week";

/** The end of each preset as ISO text, in the time zone of the business. This evening is left out from 17:30 on. */
export function snoozePresets(nowMs: number): { name: SnoozePreset; until: string }[] {
  const today = dateOf(nowMs);
  const daysToMonday = 8 - weekdayOf(today);
  const walls: Record<Exclude<SnoozePreset, "hour">, string | null> = {
    evening: wallOf(nowMs) < `${today}T17:30` ? `${today}T18:00` : null,
    tomorrow: `${addDays(today, 1)}T09:00`,
    week: `${addDays(today, daysToMonday)}T09:00`,
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
