import type { AlertStep } from "@vowdesk/contract/messages/alerts";
import type { Settings } from "@vowdesk/contract/staff/settings";
import { addDays, dateIn, rangeOn } from "../../../../platform/business-time.ts";

const minuteMs = 60_000;

/** The permission of those who get the orders that no one claims. */
export const leadPermission = "message:escalated";

/** A message that is older gets no alerts, such as after the server was off. */
export const plannedForMs = 60 * minuteMs;
const planHours = 24;
/** A plan ends after this time. */
export const planMs = planHours * 60 * minuteMs;
/** A tab counts as visible for this time after its last heartbeat, which it sends every 20 s. */
const visibleForMs = 30_000;

type QuietSettings = Pick<Settings, "mutedUntil" | "quietFrom" | "quietTo">;

/** The end of the quiet hours that last at a moment, in a time zone; null if none do. They may span midnight. */
function quietHoursEnd({ quietFrom, quietTo }: QuietSettings, now: Date, zone: string): Date | null {
  if (quietFrom === null || quietTo === null || quietFrom === quietTo) return null;
  const today = dateIn(zone, now);
  const quiet = [addDays(today, -1), today]
    .map((date) => rangeOn(zone, date, { from: quietFrom, to: quietTo }))
    .find(({ from, to }) => from <= now.getTime() && now.getTime() < to);
  return quiet ? new Date(quiet.to) : null;
}

/** Until when a user is not to be disturbed; null if alerts may be sent now. */
export function quietUntil(settings: QuietSettings, now: Date, zone: string): Date | null {
  const muted = settings.mutedUntil === null ? null : new Date(settings.mutedUntil);
  if (muted !== null && muted > now) return muted;
  return quietHoursEnd(settings, now, zone);
}

/** Until when the tab of a user rings instead of the channels outside of it; null if the user looks at none. */
export function visibleUntil(visibleAt: Date | null, now: Date): Date | null {
  const until = visibleAt === null ? null : new Date(visibleAt.getTime() + visibleForMs);
  return until !== null && until > now ? until : null;
}

/** When the step after `index` is due; null if there is none. A delayed step delays the following ones. */
export function nextStepAt(
  steps: readonly AlertStep[],
  index: number,
  { startedAt, now }: { startedAt: Date; now: Date },
) {
  const [step, next] = [steps[index], steps[index + 1]];
  if (!step || !next) return null;
  const planned = startedAt.getTime() + next.afterSeconds * 1_000;
  const gapMs = (next.afterSeconds - step.afterSeconds) * 1_000;
  return new Date(Math.max(planned, now.getTime() + gapMs));
}
