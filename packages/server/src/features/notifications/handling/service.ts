import type { HandledKind, serverFrames, Team } from "@vowdesk/contract/notifications";
import type { FrameBody } from "@vowdesk/contract/kernel";
import type { Context } from "../../../kernel/http/context.ts";
import { refuse } from "../../../kernel/http/refusal.ts";
import { isMoved, maySee, ringing, type Effect } from "../policy.ts";
import { presentTeam } from "../present.ts";
import * as store from "./store.ts";
import type { Handled, HandlingRow } from "./store.ts";

interface Standing {
  state: Team["state"];
  by: string;
}

declare module "../../../kernel/transaction/events.ts" {
  interface Events {
    "message.claimed": Fact & { before: Standing; after: Standing };
    "message.released": Fact & { before: Standing; after: Standing };
  }
}

const standingOf = ({ state, by_name: by }: HandlingRow): Standing => ({ state, by });

/** Every socket of those who handle it hears who does (DELIVERY 6.9). */
function tell(ctx: Context, row: HandlingRow): Team {
  const team = presentTeam(row);
  const frame = { action: 11, team } satisfies FrameBody<typeof serverFrames.team>;
  ctx.signal({ kind: "tell", access: row.audience, frame });
  return team;
}

const firstRing = (ctx: Context, kind: HandledKind) =>
  ringing.rings[kind] ? new Date(ctx.now.getTime() + ringing.afterMs) : null;

/** Begins what a message is about; what is under way already goes on. */
export async function begin(
  ctx: Context,
  about: Handled & { audience: string; messageId: string; again: boolean },
): Promise<void> {
  const begun = await store.begin(ctx.db, { ...about, at: ctx.now, ringAt: firstRing(ctx, about.kind) });
  if (begun && about.again) tell(ctx, begun);
}

/** The row, locked; for whoever may not handle it there is none. */
async function reach(ctx: Context, handled: Handled): Promise<HandlingRow> {
  const row = await store.lockHandling(ctx.db, handled);
  return row && maySee(ctx.actor, row) ? row : refuse("not-found");
}

async function move(ctx: Context, row: HandlingRow, state: Team["state"]): Promise<HandlingRow> {
  const { kind, id } = ctx.actor;
  const by = state !== "unclaimed" && kind === "staff" ? id : null;
  const ringAt = state === "unclaimed" ? firstRing(ctx, row.kind) : null;
  const next = await store.save(ctx.db, row, { state, by, at: ctx.now, ringAt });
  if (!next) throw new Error(`the handling of ${row.kind} ${row.subject} is gone`);
  return next;
}

function note(ctx: Context, verb: "message.claimed" | "message.released", row: HandlingRow, next: HandlingRow): void {
  const subject = `${row.kind}:${row.subject}`;
  ctx.emit({ type: verb, subject, before: standingOf(row), after: standingOf(next) });
}

/** Takes on what a message is about. Of several who ask at once the first has it; the others are told who that is. */
export async function claim(ctx: Context, handled: Handled): Promise<Team> {
  const row = await reach(ctx, handled);
  if (row.state === "done") refuse("handled-already", { data: presentTeam(row) });
  if (row.state === "claimed" && row.by_id === ctx.actor.id) return presentTeam(row);
  if (row.state === "claimed") refuse("already-taken", { data: presentTeam(row), values: { who: row.by_name } });
  const next = await move(ctx, row, "claimed");
  note(ctx, "message.claimed", row, next);
  return tell(ctx, next);
}

/** Gives back what one has claimed: it rings again until somebody else does. */
export async function release(ctx: Context, handled: Handled): Promise<Team> {
  const row = await reach(ctx, handled);
  if (row.state === "done") refuse("handled-already", { data: presentTeam(row) });
  if (row.state === "unclaimed") return presentTeam(row);
  if (row.by_id !== ctx.actor.id)
    refuse("claimed-by-another", { data: presentTeam(row), values: { who: row.by_name } });
  const next = await move(ctx, row, "unclaimed");
  note(ctx, "message.released", row, next);
  return tell(ctx, next);
}

/** What somebody did elsewhere says how far the team is. Nothing where nobody handles it. */
export async function advance(ctx: Context, handled: Handled, effect: Effect): Promise<void> {
  const row = await store.lockHandling(ctx.db, handled);
  if (!row || !isMoved(effect, { state: row.state, byId: row.by_id }, ctx.actor.id)) return;
  tell(ctx, await move(ctx, row, effect.state));
}

/** Gives back everything that somebody who leaves had claimed. */
export async function releaseAll(ctx: Context, userId: number): Promise<void> {
  for (const row of await store.lockClaimsOf(ctx.db, userId)) tell(ctx, await move(ctx, row, "unclaimed"));
}
