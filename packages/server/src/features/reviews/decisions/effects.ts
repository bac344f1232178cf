import { undoDecisionMs } from "@vowdesk/contract/reviews";
import { inTransaction, systemActor, type Context, type Services } from "../../../kernel/http/context.ts";
import { untilNoneDue } from "../../../kernel/concurrency/due-rows.ts";
import { dueTimer } from "../../../kernel/concurrency/due-timer.ts";
import * as store from "../store.ts";
import type { ReviewRow } from "../store.ts";
import { signalOf, save, tell } from "../queues/change.ts";
import { lockSettling, nextSettling, settlingBefore } from "./store.ts";
import { notify, notifySides } from "../notices/service.ts";
import { queueNamed, ruleOf, type Queue } from "../queues/queue.ts";

const origin = { actor: systemActor, language: "zh", requestId: "", ip: "" } as const;
/** Items looked at together. */
const atOnce = 100;

/** Carries out what was decided, in the caller's transaction: what the world outside sees, and what the person is told. */
export async function carryOut(ctx: Context, queue: Queue, row: ReviewRow): Promise<ReviewRow> {
  const act = row.act ?? "";
  const rule = ruleOf(queue, act);
  const change = await rule.effect?.(ctx, row);
  const settled = { undo: null, effect_at: null } as const;
  if (rule.tells) await notify(ctx, row, rule.tells);
  await notifySides(ctx, queue, row, rule.tellsSides);
  if (!change) {
    signalOf(ctx, queue, row.id);
    return store.saveRow(ctx.db, row, settled);
  }
  const next = await save(ctx, queue, row, { ...settled, ...change });
  await tell(ctx, queue, { before: row, after: next }, { fact: "review.settled", act: `${act}-settled` });
  return next;
}

async function settleOne(services: Services, id: number): Promise<number> {
  return inTransaction(services, origin, async (ctx) => {
    const row = await lockSettling(ctx.db, id, ctx.now);
    if (!row) return 0;
    await carryOut(ctx, queueNamed(row.queue), row);
    return 1;
  });
}

const runner = "reviews: carrying out a decision";

/** Carries out every decision that can be taken back no more. A job, too: what a node that died had begun is done by another. */
export function settleDecisions(services: Services): Promise<number> {
  return untilNoneDue(services, {
    runner,
    atOnce,
    find: (now) => settlingBefore(services.db, { runner, now }, atOnce),
    work: (id) => settleOne(services, id),
  });
}

const timer = dueTimer({
  where: "reviews: decisions",
  run: settleDecisions,
  nextAt: ({ db, clock }) => nextSettling(db, { runner, now: clock.now() }),
});

/** Looks for decisions to carry out when the next one may be; one timer a process is enough for all of them. */
export const settleSoon = (services: Services, inMs: number = undoDecisionMs): void => timer(services, inMs);
