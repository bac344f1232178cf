import { undoDecisionMs } from "@vowdesk/contract/reviews/engine";
import { delayedEffect } from "../../../../kernel/concurrency/delayed-effect.ts";
import type { Context } from "../../../../kernel/http/context.ts";
import * as store from "../engine.store.ts";
import type { ReviewRow } from "../engine.store.ts";
import { signalChange, saveChange, recordChange } from "../queues/change.ts";
import { lockDueDecision, nextEffectAt, findDueDecisions } from "./decisions.store.ts";
import { notify, notifySides } from "../notices.service.ts";
import { getQueue, ruleOf, type Queue } from "../queues/queues.queue.ts";

/** Applies the effect of the last decision and notifies the item's people, in the caller's transaction. */
export async function applyEffect(ctx: Context, queue: Queue, row: ReviewRow): Promise<ReviewRow> {
  const act = row.act ?? "";
  const rule = ruleOf(queue, act);
  const change = await rule.effect?.(ctx, row);
  const settled = { undo: null, effect_at: null } as const;
  if (rule.notice) await notify(ctx, row, rule.notice);
  await notifySides(ctx, queue, row, rule.partyNotice);
  if (!change) {
    signalChange(ctx, queue, row.id);
    return store.saveRow(ctx.db, row, settled);
  }
  const next = await saveChange(ctx, queue, row, { ...settled, ...change });
  await recordChange(ctx, queue, { before: row, after: next }, { fact: "review.settled", act: `${act}-settled` });
  return next;
}

async function applyDue(ctx: Context, id: number): Promise<number> {
  const row = await lockDueDecision(ctx.db, id, ctx.now);
  if (!row) return 0;
  await applyEffect(ctx, getQueue(ctx.services, row.queue), row);
  return 1;
}

/** Applies the effects of decisions when their undo time is over. */
export const decisionEffects = delayedEffect({
  runner: "decisions",
  batchSize: 100,
  delayMs: undoDecisionMs,
  find: findDueDecisions,
  nextAt: nextEffectAt,
  apply: applyDue,
});
