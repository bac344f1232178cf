import type { ShootState } from "@vowdesk/contract/studio/shoots";
import { addDays, dateIn, startOfDate } from "../../../platform/business-time.ts";

/** The answers stay as they are from the start of the day that is this many days before the shoot. */
const closedDays = 3;

const answeredStates: readonly ShootState[] = ["tentative", "firm", "confirmed", "postponed"];
const comingStates: readonly ShootState[] = [...answeredStates, "checked_in", "shooting"];

interface Timed {
  state: ShootState;
  starts_at: Date;
  ends_at: Date;
  expires_at: Date | null;
  zone: string;
}

/** The first moment at which the answers stay as they are, by the calendar of the place. Null without a time. */
export const closesAt = ({ state, starts_at, zone }: Omit<Timed, "ends_at" | "expires_at">): Date | null =>
  state === "postponed" ? null : startOfDate(zone, addDays(dateIn(zone, starts_at), -closedDays));

const isHeld = ({ expires_at }: Pick<Timed, "expires_at">, now: Date) => expires_at === null || expires_at > now;

/** Whether the couple can answer the questions about a shoot. */
export function isOpen(shoot: Omit<Timed, "ends_at">, now: Date): boolean {
  const end = closesAt(shoot);
  return answeredStates.includes(shoot.state) && isHeld(shoot, now) && (end === null || now < end);
}

/** Whether a shoot is one of the next shoots of its couple. */
export const isComing = (shoot: Timed, now: Date): boolean =>
  comingStates.includes(shoot.state) && isHeld(shoot, now) && (shoot.state === "postponed" || shoot.ends_at > now);
