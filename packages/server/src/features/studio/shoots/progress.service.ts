import type { HandlerInput, CallKey } from "@vowdesk/contract/kernel";
import type { HoldFirming } from "@vowdesk/contract/operations/business";
import {
  undoShootMs,
  type PostponeCause,
  type Shoot,
  type ShootAction,
  type shootsApi,
  type ShootState,
} from "@vowdesk/contract/studio/shoots";
import { assertVersion } from "../../../kernel/concurrency/version.ts";
import { isUndoable } from "../../../kernel/concurrency/delayed-effect.ts";
import type { Actor, Context } from "../../../kernel/http/context.ts";
import { refuse } from "../../../kernel/http/refusal.ts";
import { authorOf } from "../../../kernel/transaction/actor.ts";
import type { Fact } from "../../../kernel/transaction/events.ts";
import { missingNeeds } from "./planning/planning.policy.ts";
import { allowed, freesTeam, isOpen, isTooEarly, scopeOf, transitions } from "./shoots.policy.ts";
import { byId, present, auditFields } from "./shoots.present.ts";
import { ruleOf } from "./purposes.service.ts";
import { assertActive, signalParts } from "../weddings/weddings.ts";
import { findBookables, listOfWedding, lockShoot, releaseSlots, saveShoot } from "./shoots.store.ts";
import type { ShootChange, ShootRow } from "./shoots.store.ts";
import { hasReshoot, isCoupleElsewhere } from "./progress.store.ts";

/** An event of a shoot, with what other features need to know of its change. */
export interface ShootFact extends Fact {
  weddingId: number | null;
  shootId: number;
  version: number;
  /** The shoot before the change; null for a new one. */
  former: { version: number; state: ShootState; startsAt: Date; endedAt: Date | null } | null;
  /** Why the time changes; null if it was not stated. */
  cause: PostponeCause | null;
}

declare module "../../../kernel/transaction/events.ts" {
  interface Events {
    "shoot.firmed": ShootFact;
    /** A held time could not be made firm when the couple signed or paid. */
    "shoot.unfirmed": ShootFact;
    "shoot.confirmed": ShootFact;
    "shoot.checked-in": ShootFact;
    "shoot.started": ShootFact;
    "shoot.finished": ShootFact;
    "shoot.finish-undone": ShootFact;
    "shoot.not-shown": ShootFact;
    "shoot.cancelled": ShootFact;
    "shoot.postponed": ShootFact;
    "shoot.sheet-changed": ShootFact;
  }
}

type Input<C extends CallKey<typeof shootsApi>> = HandlerInput<(typeof shootsApi)[C]>;

interface Changed {
  id: number;
  version: number;
}

const presentRow = async (ctx: Context, row: ShootRow): Promise<Shoot> =>
  present(ctx, row, byId(await findBookables(ctx.db, row.team), ctx.language));

async function lock(ctx: Context, { id, version }: Changed): Promise<ShootRow> {
  const shoot = (await lockShoot(ctx.db, id, scopeOf(ctx.actor))) ?? refuse("not-found");
  await assertVersion(shoot, version, () => presentRow(ctx, shoot));
  return shoot;
}

/** Locks a shoot for an action that its state allows. */
export async function lockFor(ctx: Context, action: ShootAction, input: Changed): Promise<ShootRow> {
  const shoot = await lock(ctx, input);
  if (!allowed(ctx.actor, shoot, ctx.now).includes(action)) refuse("shoot-closed");
  if (isTooEarly(action, shoot, ctx.now)) refuse("shoot-too-early");
  if (shoot.expires_at !== null && shoot.expires_at <= ctx.now) refuse("hold-expired");
  return shoot;
}

/** Locks a shoot whose last change the caller can still undo, and returns the values before it. */
export async function lockForUndo(ctx: Context, input: Changed) {
  const shoot = await lock(ctx, input);
  const { undo } = shoot;
  if (undo?.by !== ctx.actor.id || !isUndoable(new Date(undo.until), ctx.now)) return refuse("undo-expired");
  return { shoot, former: undo.before };
}

/** How the caller can undo a change of the plan: the values before it. */
export const undoOf = ({ actor, now }: Context, before: ShootRow): NonNullable<ShootRow["undo"]> => ({
  by: actor.id,
  until: new Date(now.getTime() + undoShootMs).toISOString(),
  before: {
    state: before.state,
    starts_at: before.starts_at.toISOString(),
    ends_at: before.ends_at.toISOString(),
    team: before.team,
    expires_at: before.expires_at?.toISOString() ?? null,
    postponed_by: before.postponed_by,
    end_reason: before.end_reason,
    zone: before.zone,
    place_id: before.place_id,
    ended_at: before.ended_at?.toISOString() ?? null,
    reminded_at: before.reminded_at?.toISOString() ?? null,
  },
});

type EventName = Exclude<
  Extract<Parameters<Context["emit"]>[0]["type"], `shoot.${string}`>,
  "shoot.exported" | "shoot.ticked" | "shoot.answered"
>;

interface Change {
  before?: ShootRow;
  after: ShootRow;
  reason?: string;
  cause?: PostponeCause | null;
  /** The signature or receipt that made the hold firm, or failed to, by the setting `holdsFirmedBy`. */
  occasion?: HoldFirming;
  /** Default: the actor of the context. */
  actor?: Pick<Actor, "kind" | "id" | "name">;
}

/** Signals a shoot and its wedding. A new one has no version that a client may know. */
function signalChange(ctx: Pick<Context, "signal">, shoot: ShootRow, isKnown: boolean): void {
  const { id, version, wedding_id } = shoot;
  const known = isKnown ? { version } : {};
  ctx.signal({ kind: "changed", feature: "shoots", id: String(id), ...known, access: "shoot", all: "shoot:all" });
  ctx.signal({ kind: "changed", feature: "sheets", id: "", access: "shoot" });
  if (wedding_id !== null) signalParts(ctx, wedding_id);
}

/** Emits the event of a change, signals it and presents the shoot. Without a name nothing has changed. */
export async function conclude(
  ctx: Context,
  type: EventName | null,
  { before, after, reason, cause = null, occasion, actor }: Change,
): Promise<Shoot> {
  const bookables = byId(await findBookables(ctx.db, [...(before?.team ?? []), ...after.team]), ctx.language);
  if (type !== null) {
    ctx.emit({
      type,
      subject: `shoot:${after.id}`,
      ...(before && { before: auditFields(before, bookables) }),
      after: {
        ...auditFields(after, bookables),
        ...(cause && { postponedBy: cause }),
        ...(occasion && { firmedBy: occasion }),
      },
      weddingId: after.wedding_id,
      shootId: after.id,
      version: after.version,
      former: before
        ? { version: before.version, state: before.state, startsAt: before.starts_at, endedAt: before.ended_at }
        : null,
      cause,
      reason: reason || undefined,
      ...(actor && { actor }),
    });
    signalChange(ctx, after, Boolean(before));
  }
  return present(ctx, after, bookables);
}

/** The state after an action, and the columns that follow from it. */
export function changeOf({ now }: Pick<Context, "now">, action: ShootAction, { state }: ShootRow): ShootChange {
  const next = transitions[action].to ?? state;
  return { state: next, ended_at: isOpen(next) ? null : now, ...(next !== "tentative" && { expires_at: null }) };
}

/** Takes a locked shoot to the state that follows from an action, and frees its team if the shoot is over. */
export async function advance(
  ctx: Context,
  type: EventName,
  {
    before,
    action,
    reason = "",
    cause = null,
    change = {},
    occasion,
  }: Pick<Change, "reason" | "cause" | "occasion"> & { before: ShootRow; action: ShootAction; change?: ShootChange },
): Promise<Shoot> {
  const next = changeOf(ctx, action, before);
  if (next.state && freesTeam(next.state)) await releaseSlots(ctx.db, [before.id], authorOf(ctx));
  const after = await saveShoot(ctx.db, before.id, { ...next, ...change }, authorOf(ctx));
  return conclude(ctx, type, { before, after, reason, cause, ...(occasion && { occasion }) });
}

const step = (type: EventName, action: ShootAction) => async (ctx: Context, input: Changed) =>
  advance(ctx, type, { before: await lockFor(ctx, action, input), action });

export const confirm = step("shoot.confirmed", "confirm");
export const checkIn = step("shoot.checked-in", "checkIn");
export const start = step("shoot.started", "start");
export const finish = step("shoot.finished", "finish");

/** Returns a finished shoot to the state before its end. What its end has earned is taken back in the same transaction. */
export async function undoFinish(ctx: Context, { reason, ...input }: Input<"undoFinish">): Promise<Shoot> {
  const before = await lockFor(ctx, "undoFinish", input);
  if (before.wedding_id !== null) await assertActive(ctx, before.wedding_id);
  if (await hasReshoot(ctx.db, before.id)) refuse("shoot-closed");
  if (await isCoupleElsewhere(ctx.db, before)) refuse("couple-busy", { data: { conflicts: [], free: [] } });
  return advance(ctx, "shoot.finish-undone", { before, action: "undoFinish", reason });
}

/** A firm shoot has the whole team that its purpose needs. */
export async function firm(ctx: Context, input: Changed): Promise<Shoot> {
  const before = await lockFor(ctx, "firm", input);
  const [rule, team] = await Promise.all([ruleOf(ctx, before.purpose), findBookables(ctx.db, before.team)]);
  const needs = missingNeeds(rule.needs, team);
  if (needs.length > 0) refuse("team-incomplete", { data: { needs } });
  return advance(ctx, "shoot.firmed", { before, action: "firm" });
}

export async function noShow(ctx: Context, input: Changed): Promise<Shoot> {
  const before = await lockFor(ctx, "noShow", input);
  return advance(ctx, "shoot.not-shown", {
    before,
    action: "noShow",
    cause: "couple",
    change: { undo: undoOf(ctx, before) },
  });
}

export async function cancel(ctx: Context, { reason, cause, ...input }: Input<"cancel">): Promise<Shoot> {
  const before = await lockFor(ctx, "cancel", input);
  const change = { end_reason: reason, undo: undoOf(ctx, before) };
  return advance(ctx, "shoot.cancelled", { before, action: "cancel", reason, cause: cause ?? null, change });
}

/** A wedding day is postponed only at the wish of the couple. */
export async function postpone(ctx: Context, { cause, reason, ...input }: Input<"postpone">): Promise<Shoot> {
  const before = await lockFor(ctx, "postpone", input);
  if (cause !== "couple" && (await ruleOf(ctx, before.purpose)).wedding_day) refuse("wedding-day-fixed");
  const change = { postponed_by: cause, end_reason: reason, undo: undoOf(ctx, before) };
  return advance(ctx, "shoot.postponed", { before, action: "postpone", reason, cause, change });
}

/** Locks the shoots of a wedding that are not over, so that a cancellation of the wedding locks in the same order as changes of shoots. */
export async function lockOpenShoots(ctx: Context, weddingId: number): Promise<ShootRow[]> {
  const locked: ShootRow[] = [];
  for (const { id } of (await listOfWedding(ctx.db, weddingId)).toSorted((a, b) => a.id - b.id)) {
    const shoot = await lockShoot(ctx.db, id, null);
    if (shoot && (isOpen(shoot.state) || shoot.state === "postponed")) locked.push(shoot);
  }
  return locked;
}

/** Cancels all shoots of a wedding that are not over. Returns false if one is under way; the caller refuses then. */
export async function cancelOpenShoots(ctx: Context, weddingId: number, reason: string): Promise<boolean> {
  const open = await lockOpenShoots(ctx, weddingId);
  if (open.some(({ state }) => !transitions.cancel.from.includes(state))) return false;
  for (const before of open)
    await advance(ctx, "shoot.cancelled", { before, action: "cancel", reason, change: { end_reason: reason } });
  return true;
}
