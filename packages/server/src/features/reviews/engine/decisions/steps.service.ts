import type { Context } from "../../../../kernel/http/context.ts";
import { refuse } from "../../../../kernel/http/refusal.ts";
import * as store from "../engine.store.ts";
import { requestState, notifyReviewers, type RequestState } from "../requests/requests.service.ts";
import { saveChange, recordChange } from "../queues/change.ts";
import { pictureClaims } from "../queues/pictures.ts";
import { notify } from "../notices.service.ts";
import {
  getQueue,
  type AnyQueue,
  type DetailsOf,
  type ItemOf,
  type PictureClaims,
  type Queue,
  type Step,
} from "../queues/queues.queue.ts";

/** Determines the step for a locked item; null if nothing is left to do. Refuses if the state does not allow the step. */
type Plan<Q extends AnyQueue, Kept> = (
  item: ItemOf<Q, Kept>,
  keeping: PictureClaims,
) => Promise<Step<Q, Kept> | null> | Step<Q, Kept> | null;

interface StepResult<Q extends AnyQueue, Kept> {
  item: ItemOf<Q, Kept>;
  hasMoved: boolean;
}

/**
 * Changes an item without a reviewer, in the caller's transaction; `plan` gets the locked item. Notifies reviewers if the
 * item becomes open. Returns undefined if the item does not exist.
 */
export async function changeItem<Q extends AnyQueue, Kept = DetailsOf<Q>>(
  ctx: Context,
  code: Q["code"],
  id: number,
  plan: Plan<Q, Kept>,
): Promise<StepResult<Q, Kept> | undefined> {
  const queue = getQueue(ctx.services, code);
  const row = await store.lockRow(ctx.db, code, id);
  if (!row) return undefined;
  const item = row as ItemOf<Q, Kept>;
  const step = await plan(item, pictureClaims(ctx, queue, `${id}:${row.version}`));
  if (step === null) return { item, hasMoved: false };
  const { act, notice, endsUndo, ...change } = step;
  if (row.effect_at !== null && !endsUndo) refuse("review-closed");
  const next = await saveChange(ctx, queue, row, { ...change, undo: null, effect_at: null });
  await recordChange(ctx, queue, { before: row, after: next }, { fact: "review.moved", act });
  if (notice) await notify(ctx, next, notice);
  if (row.due_at === null && next.due_at !== null) await notifyReviewers(ctx, queue, next);
  return { item: next as ItemOf<Q, Kept>, hasMoved: true };
}

/** Takes an app user's step. A repeated request returns the same answer. */
export async function handleAppStep(
  ctx: Context,
  { declared: { code }, rules }: Queue,
  act: string,
  input: { id: number },
): Promise<RequestState> {
  const rule = rules.steps?.[act];
  if (!rule) throw new Error(`${code} has no step ${act}`);
  const taken = await changeItem<AnyQueue, unknown>(ctx, code, input.id, async (item, keeping) => {
    const step = await rule(ctx, item, input, keeping);
    return step && { ...step, act };
  });
  return requestState((taken ?? refuse("not-found")).item);
}
