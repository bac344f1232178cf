import { claimMs } from "@vowdesk/contract/reviews/engine";
import type { Context } from "../../../../kernel/http/context.ts";
import { shownName } from "../../../../kernel/transaction/actor.ts";
import { refuse } from "../../../../kernel/http/refusal.ts";
import { claimOf } from "../engine.policy.ts";
import { presentItem, type PresentedItem } from "../engine.present.ts";
import * as store from "../engine.store.ts";
import { signalChange } from "../queues/change.ts";
import { assertNotOwn } from "../requests/people.own-case.ts";
import type { Queue } from "../queues/queues.queue.ts";

async function lockItem(ctx: Context, queue: Queue, id: number) {
  const row = (await store.lockRow(ctx.db, queue.declared.code, id)) ?? refuse("not-found");
  return { row, claim: claimOf(row, ctx.now) };
}

/** Claims an item for the caller. The version does not change, so that a claim never causes a conflict for a decision. */
export async function claim(ctx: Context, queue: Queue, { id }: { id: number }): Promise<PresentedItem> {
  const { row, claim: before } = await lockItem(ctx, queue, id);
  if (before && before.byId !== ctx.actor.id) refuse("review-claimed", { values: { who: before.by } });
  await assertNotOwn(ctx, queue, row);
  const next = await store.saveRow(ctx.db, row, {
    claimed_by: ctx.actor.id,
    claimed_by_name: shownName(ctx.actor),
    claimed_until: new Date(ctx.now.getTime() + claimMs),
  });
  if (!before) signalChange(ctx, queue, id);
  return presentItem(ctx, queue, next);
}

/** Ends the caller's claim. A claim of another user stays. */
export async function release(ctx: Context, queue: Queue, { id }: { id: number }): Promise<PresentedItem> {
  const { row, claim: before } = await lockItem(ctx, queue, id);
  if (before?.byId !== ctx.actor.id) return presentItem(ctx, queue, row);
  const next = await store.saveRow(ctx.db, row, { claimed_by: null, claimed_by_name: "", claimed_until: null });
  signalChange(ctx, queue, id);
  return presentItem(ctx, queue, next);
}
