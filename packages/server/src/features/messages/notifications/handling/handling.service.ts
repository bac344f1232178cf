import type { HandledKind, serverFrames, Team } from "@vowdesk/contract/messages/notifications";
import type { FrameBody } from "@vowdesk/contract/kernel";
import type { Context } from "../../../../kernel/http/context.ts";
import { refuse } from "../../../../kernel/http/refusal.ts";
import { changesHandling, maySee, ringPolicy, type Effect } from "../notifications.policy.ts";
import { presentTeam } from "../notifications.present.ts";
import * as store from "./handling.store.ts";
import type { HandlingKey, HandlingRow } from "./handling.store.ts";

interface HandlingState {
  state: Team["state"];
  by: string;
}

declare module "../../../../kernel/transaction/events.ts" {
  interface Events {
    "message.claimed": Fact & { before: HandlingState; after: HandlingState };
    "message.released": Fact & { before: HandlingState; after: HandlingState };
  }
}

const stateOf = ({ state, by_name: by }: HandlingRow): HandlingState => ({ state, by });

/** Sends the new state to all users who may handle the subject. */
function sendTeamUpdate(ctx: Context, row: HandlingRow): Team {
  const team = presentTeam(row);
  const frame = { action: 11, team } satisfies FrameBody<typeof serverFrames.team>;
  ctx.signal({ kind: "frame", ...receiversOf(row), frame });
  return team;
}

/** The users who may handle the subject. */
export const receiversOf = ({ audience: access, zone }: Pick<HandlingRow, "audience" | "zone">) => ({
  access,
  ...(zone === null ? {} : { zone }),
});

const firstRing = (ctx: Context, kind: HandledKind) =>
  ringPolicy.rings[kind] ? new Date(ctx.now.getTime() + ringPolicy.afterMs) : null;

/** Starts the handling of a message's subject. An existing handling stays, unless it is done and `again` is set. */
export async function start(
  ctx: Context,
  handling: HandlingKey & { audience: string; zone: string | null; messageId: string; again: boolean },
): Promise<void> {
  const row = await store.start(ctx.db, { ...handling, at: ctx.now, ringAt: firstRing(ctx, handling.kind) });
  if (row && handling.again) sendTeamUpdate(ctx, row);
}

/** Locks the row. Refuses users without access as if it did not exist. */
async function lockVisible(ctx: Context, key: HandlingKey): Promise<HandlingRow> {
  const row = await store.lockHandling(ctx.db, key);
  return row && maySee(ctx.actor, { audience: row.audience, zones: row.zone === null ? null : [row.zone] })
    ? row
    : refuse("not-found");
}

async function changeState(ctx: Context, row: HandlingRow, state: Team["state"]): Promise<HandlingRow> {
  const { kind, id } = ctx.actor;
  const by = state !== "unclaimed" && kind === "staff" ? id : null;
  const ringAt = state === "unclaimed" ? firstRing(ctx, row.kind) : null;
  const next = await store.save(ctx.db, row, { state, by, at: ctx.now, ringAt });
  if (!next) throw new Error(`The handling of ${row.kind} ${row.subject} does not exist`);
  return next;
}

type HandlingEvent = "message.claimed" | "message.released";

function publish(ctx: Context, type: HandlingEvent, row: HandlingRow, next: HandlingRow): void {
  const subject = `${row.kind}:${row.subject}`;
  ctx.emit({ type, subject, before: stateOf(row), after: stateOf(next) });
}

/** Claims the subject of a message. If another user has claimed it, the refusal names that user. */
export async function claim(ctx: Context, key: HandlingKey): Promise<Team> {
  const row = await lockVisible(ctx, key);
  if (row.state === "done") refuse("handled-already", { data: presentTeam(row) });
  if (row.state === "claimed" && row.by_id === ctx.actor.id) return presentTeam(row);
  if (row.state === "claimed") refuse("already-taken", { data: presentTeam(row), values: { who: row.by_name } });
  const next = await changeState(ctx, row, "claimed");
  publish(ctx, "message.claimed", row, next);
  return sendTeamUpdate(ctx, next);
}

/** Releases the user's own claim. The subject rings again until it is claimed. */
export async function release(ctx: Context, key: HandlingKey): Promise<Team> {
  const row = await lockVisible(ctx, key);
  if (row.state === "done") refuse("handled-already", { data: presentTeam(row) });
  if (row.state === "unclaimed") return presentTeam(row);
  if (row.by_id !== ctx.actor.id)
    refuse("claimed-by-another", { data: presentTeam(row), values: { who: row.by_name } });
  const next = await changeState(ctx, row, "unclaimed");
  publish(ctx, "message.released", row, next);
  return sendTeamUpdate(ctx, next);
}

/** Applies the effect of another feature's event. Does nothing for subjects without a handling. */
export async function applyEffect(ctx: Context, key: HandlingKey, effect: Effect): Promise<void> {
  const row = await store.lockHandling(ctx.db, key);
  if (!row || !changesHandling(effect, { state: row.state, byId: row.by_id }, ctx.actor.id)) return;
  sendTeamUpdate(ctx, await changeState(ctx, row, effect.state));
}

/** Releases all claims of a user. */
export async function releaseAll(ctx: Context, userId: number): Promise<void> {
  for (const row of await store.lockClaimsOf(ctx.db, userId))
    sendTeamUpdate(ctx, await changeState(ctx, row, "unclaimed"));
}
