import { undoDecisionMs } from "@vowdesk/contract/reviews";
import { inTransaction, systemActor, type Context, type Services } from "../../../kernel/http/context.ts";
import { processAllDueRows } from "../../../kernel/concurrency/due-rows.ts";
import { dueTimer } from "../../../kernel/concurrency/due-timer.ts";
import * as store from "../store.ts";
import type { ReviewRow } from "../store.ts";
import { signalChange, saveChange, recordChange } from "../queues/change.ts";
import { lockDueDecision, nextEffectAt, findDueDecisions } from "./store.ts";
import { notify, notifySides } from "../notices/service.ts";
import { getQueue, ruleOf, type Queue } from "../queues/queue.ts";

const origin = { actor: systemActor, language: "zh", requestId: "", ip: "" } as const;
const batchSize = 100;

/** Applies the effect of the last decision and notifies the item's people, in the caller's transaction. */
export async function applyEffect(ctx: Context, queue: Queue, row: ReviewRow): Promise<ReviewRow> {
  const act = row.act ?? "";
  const rule = ruleOf(queue, act);
  const change = await rule.effect?.(ctx, row);
  const settled = { undo: null, effect_at: null } as const;
  if (rule.tells) await notify(ctx, row, rule.tells);
  await notifySides(ctx, queue, row, rule.partyNotice);
  if (!change) {
    signalChange(ctx, queue, row.id);
    return store.saveRow(ctx.db, row, settled);
  }
  const next = await saveChange(ctx, queue, row, { ...settled, ...change });
  await recordChange(ctx, queue, { before: row, after: next }, { fact: "review.settled", act: `${act}-settled` });
  return next;
}

async function applyOne(services: Services, id: number): Promise<number> {
  return inTransaction(services, origin, async (ctx) => {
    const row = await lockDueDecision(ctx.db, id, ctx.now);
    if (!row) return 0;
    await applyEffect(ctx, getQueue(row.queue), row);
    return 1;
  });
}

const runner = "reviews: carrying out a decision";

/** Applies the effect of every decision whose undo time is over. Also runs as a job, in case the deciding node has stopped. */
export function applyDueEffects(services: Services): Promise<number> {
  return processAllDueRows(services, {
    runner,
    atOnce: batchSize,
    find: (now) => findDueDecisions(services.db, { runner, now }, batchSize),
    work: (id) => applyOne(services, id),
  });
}

const timer = dueTimer({
  where: "reviews: decisions",
  run: applyDueEffects,
  nextAt: ({ db, clock }) => nextEffectAt(db, { runner, now: clock.now() }),
});

/** Starts the process-wide timer that applies the next effect when it is due. */
export const scheduleEffects = (services: Services, inMs: number = undoDecisionMs): void => timer(services, inMs);
