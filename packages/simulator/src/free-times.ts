import type { FreeTime, Purpose } from "@vowdesk/contract/shoots";
import { unlessRefused, type Staff } from "./staff.ts";

const dayMs = 24 * 60 * 60_000;

/** The date in some days, in UTC. */
export const dateIn = (days: number): string => new Date(Date.now() + days * dayMs).toISOString().slice(0, 10);

/** The next time from noon in some days at which a team is free; null without one. */
export async function freeTime(
  staff: Staff,
  purpose: Purpose,
  team: readonly number[],
  inDays: number,
): Promise<FreeTime | null> {
  const after = `${dateIn(inDays)}T04:00:00Z`;
  const times = await unlessRefused(staff.call("shoots_free", { purpose, team: team.join(","), after, limit: 1 }));
  return times?.[0] ?? null;
}
