import {
  shootActions,
  shootsApi,
  undoFinishMs,
  type ShootAction,
  type ShootState,
} from "@vowdesk/contract/studio/shoots";
import type { Actor } from "../../../kernel/http/context.ts";
import { isAllowed } from "../../../kernel/http/guard.ts";
import { dateIn } from "../../../platform/business-time.ts";
import type { ShootAuthor } from "./shoots.store.ts";

interface Transition {
  from: readonly ShootState[];
  /** Null if the state stays as it is. */
  to: ShootState | null;
}

/** The states that allow each action, and the state that follows. */
export const transitions: Readonly<Record<ShootAction, Transition>> = {
  firm: { from: ["tentative"], to: "firm" },
  confirm: { from: ["firm"], to: "confirmed" },
  checkIn: { from: ["confirmed"], to: "checked_in" },
  start: { from: ["checked_in"], to: "shooting" },
  finish: { from: ["shooting"], to: "done" },
  move: { from: ["tentative", "firm", "confirmed"], to: null },
  replace: { from: ["tentative", "firm", "confirmed", "checked_in", "shooting"], to: null },
  postpone: { from: ["firm", "confirmed"], to: "postponed" },
  rebook: { from: ["postponed"], to: "firm" },
  noShow: { from: ["firm", "confirmed"], to: "no_show" },
  cancel: { from: ["tentative", "firm", "confirmed", "postponed"], to: "cancelled" },
  reshoot: { from: ["done"], to: null },
  undoFinish: { from: ["done"], to: "shooting" },
  changeSheet: { from: ["tentative", "firm", "confirmed", "checked_in", "shooting", "postponed"], to: null },
};

/** States in which the team is reserved and the couple cannot be anywhere else. */
const openStates: readonly ShootState[] = ["tentative", "firm", "confirmed", "checked_in", "shooting"];
export const isOpen = (state: ShootState): boolean => openStates.includes(state);

/** States that free the team. After `done` its slots remain, because the time was used. */
export const freesTeam = (state: ShootState): boolean => !isOpen(state) && state !== "done";

const accessOf = (action: ShootAction) => shootsApi[action === "reshoot" ? "book" : action].access;

interface Dated {
  state: ShootState;
  ended_at: Date | null;
}

const isInTime = (action: ShootAction, { ended_at }: Dated, now: Date): boolean =>
  action !== "undoFinish" || (ended_at !== null && now.getTime() - ended_at.getTime() < undoFinishMs);

/** The actions that the actor may take on a shoot in this state. */
export const allowed = (actor: Actor, shoot: Dated, now: Date): ShootAction[] =>
  shootActions.filter(
    (action) =>
      transitions[action].from.includes(shoot.state) &&
      isInTime(action, shoot, now) &&
      isAllowed(actor, accessOf(action)),
  );

/** A couple may arrive this long before the start, also on the day before. */
const earlyMs = 2 * 60 * 60_000;

/** Whether a step is too early: it belongs to the day of the shoot, and its end or a missed one to the time after its start. */
export function isTooEarly(
  action: ShootAction,
  { starts_at, zone }: { starts_at: Date; zone: string },
  now: Date,
): boolean {
  if (action === "finish" || action === "noShow") return now < starts_at;
  if (action !== "checkIn" && action !== "start") return false;
  return dateIn(zone, now) < dateIn(zone, starts_at) && starts_at.getTime() - now.getTime() > earlyMs;
}

/** Who books a shoot, as its row names them. */
export const shootAuthorOf = ({ kind, id }: Pick<Actor, "kind" | "id">): ShootAuthor =>
  kind === "service" ? { service_account_id: id } : { created_by: id };

/** The user or service account whose shoots the actor can see; null for all shoots. */
export const scopeOf = (actor: Actor): number | null => (actor.codes.has("shoot:all") ? null : actor.id);

/** Whether the actor plans shoots and so sees when each bookable is taken, without details of other users' shoots. */
export const seesEveryBookable = ({ codes }: Actor): boolean => codes.has("shoot:all") || codes.has("shoot:book");
