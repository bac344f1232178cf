import { defaultTimeZone } from "@vowdesk/contract/kernel";
import type { FreeTime, Purpose } from "@vowdesk/contract/studio/shoots";
import { unlessRefused } from "./client.ts";
import type { Staff } from "./staff.ts";

const dayMs = 24 * 60 * 60_000;

const formatDate = new Intl.DateTimeFormat("en-CA", { timeZone: defaultTimeZone });

/** The date in some days, in the time zone of the demo business. */
export const dateIn = (days: number): string => formatDate.format(Date.now() + days * dayMs);

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
