import type { Context } from "../../../kernel/http/context.ts";
import { refuse } from "../../../kernel/http/refusal.ts";
import * as store from "../store.ts";
import { requestState, ringReviewers, type RequestState } from "../requests/service.ts";
import { save, tell } from "../queues/change.ts";
import { keeper } from "../queues/pictures.ts";
import { notify } from "../notices/service.ts";
import {
  queueNamed,
  type AnyQueue,
  type DetailsOf,
  type ItemOf,
  type Keeping,
  type Queue,
  type Step,
} from "../queues/queue.ts";

/** Says what becomes of an item, null where nothing is left to do; refuses what the item's state is not open to. */
type Work<Q extends AnyQueue, Kept> = (
  item: ItemOf<Q, Kept>,
  keeping: Keeping,
) => Promise<Step<Q, Kept> | null> | Step<Q, Kept> | null;

interface Taken<Q extends AnyQueue, Kept> {
  item: ItemOf<Q, Kept>;
  /** False where nothing was left to do. */
  hasMoved: boolean;
}

/**
 * Takes an item on without a reviewer, in the caller's transaction; `work` sees it held. Reviewers hear of one that comes to wait
 * for them by it. Answers nothing where there is no such item.
 */
export async function takeStep<Q extends AnyQueue, Kept = DetailsOf<Q>>(
  ctx: Context,
  code: Q["code"],
  id: number,
  work: Work<Q, Kept>,
): Promise<Taken<Q, Kept> | undefined> {
  const queue = queueNamed(code);
  const row = await store.lockRow(ctx.db, code, id);
  if (!row) return undefined;
  const item = row as ItemOf<Q, Kept>;
  const step = await work(item, keeper(ctx, queue, `${id}:${row.version}`));
  if (step === null) return { item, hasMoved: false };
  const { act, tells, overtakes, ...change } = step;
  if (row.effect_at !== null && !overtakes) refuse("review-closed");
  const next = await save(ctx, queue, row, { ...change, undo: null, effect_at: null });
  await tell(ctx, queue, { before: row, after: next }, { fact: "review.moved", act });
  if (tells) await notify(ctx, next, tells);
  if (row.due_at === null && next.due_at !== null) await ringReviewers(ctx, queue, next);
  return { item: next as ItemOf<Q, Kept>, hasMoved: true };
}

/** One of the app people takes an item further. Asked again once that is so, it answers the same. */
export async function answerStep(
  ctx: Context,
  { declared: { code }, rules }: Queue,
  act: string,
  given: { id: number },
): Promise<RequestState> {
  const rule = rules.steps?.[act];
  if (!rule) throw new Error(`${code} has no step ${act}`);
  const taken = await takeStep<AnyQueue, unknown>(ctx, code, given.id, async (item, keeping) => {
    const becomes = await rule(ctx, item, given, keeping);
    return becomes && { ...becomes, act };
  });
  return requestState((taken ?? refuse("not-found")).item);
}
