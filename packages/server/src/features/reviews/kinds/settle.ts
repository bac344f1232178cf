import { undoDecisionMs } from "@vowdesk/contract/reviews";
import { inTransaction, systemActor, type Context, type Services } from "../../../kernel/context.ts";
import { noteFault } from "../../../kernel/fault.ts";
import * as store from "../store.ts";
import type { ReviewRow } from "../store.ts";
import { hintOf, save, tell } from "./change.ts";
import { lockSettling, nextSettling, postpone, settlingBefore } from "./effect-store.ts";
import { notify, notifySides } from "./notices.ts";
import { queueNamed, ruleOf, type Queue } from "./queue.ts";

const origin = { actor: systemActor, language: "zh", requestId: "", ip: "" } as const;
/** Items looked at together. */
const atOnce = 100;
/** What could not be carried out is tried again after so long, each time twice as long, at most an hour. */
const retryMs = { first: 15_000, most: 3_600_000 } as const;

/** Carries out what was decided, in the caller's transaction: what the world outside sees, and what the person is told. */
export async function carryOut(ctx: Context, queue: Queue, row: ReviewRow): Promise<ReviewRow> {
  const act = row.act ?? "";
  const rule = ruleOf(queue, act);
  const change = await rule.effect?.(ctx, row);
  const settled = { undo: null, effect_at: null } as const;
  if (rule.tells) await notify(ctx, row, rule.tells);
  await notifySides(ctx, queue, row, rule.tellsSides);
  if (!change) {
    hintOf(ctx, queue, row.id);
    return store.saveRow(ctx.db, row, settled);
  }
  const next = await save(ctx, queue, row, { ...settled, ...change });
  await tell(ctx, queue, { before: row, after: next }, { fact: "review.settled", act: `${act}-settled` });
  return next;
}

async function settleOne(services: Services, id: number): Promise<void> {
  await inTransaction(services, origin, async (ctx) => {
    const row = await lockSettling(ctx.db, id, ctx.now);
    if (row) await carryOut(ctx, queueNamed(row.queue), row);
  });
}

/** One that cannot be carried out holds up none of the others. */
async function settleOrPostpone(services: Services, id: number): Promise<number> {
  try {
    await settleOne(services, id);
    return 1;
  } catch (error) {
    noteFault(services, { error, where: "reviews: carrying out a decision", requestId: null });
    await postpone(services.db, id, services.clock.now(), retryMs);
    return 0;
  }
}

/** Carries out every decision that can be taken back no more. A job, too: what a node that died had begun is done by another. */
export async function settleDecisions(services: Services): Promise<number> {
  let settled = 0;
  for (;;) {
    const ids = await settlingBefore(services.db, services.clock.now(), atOnce);
    for (const id of ids) settled += await settleOrPostpone(services, id);
    if (ids.length < atOnce) return settled;
  }
}

const timers = new WeakMap<Services, NodeJS.Timeout>();
/** A little late, so that what is due is. */
const marginMs = 20;

async function settleAndGoOn(services: Services): Promise<void> {
  await settleDecisions(services);
  const at = await nextSettling(services.db);
  if (at) settleSoon(services, at.getTime() - services.clock.now().getTime());
}

/** Looks for decisions to carry out when the next one may be; one timer a process is enough for all of them. */
export function settleSoon(services: Services, inMs: number = undoDecisionMs): void {
  if (timers.has(services)) return;
  const run = () => {
    timers.delete(services);
    settleAndGoOn(services).catch((error: unknown) => {
      services.log.warn({ reason: error instanceof Error ? error.message : "unknown" }, "decisions wait on");
      noteFault(services, { error, where: "reviews: decisions", requestId: null });
    });
  };
  timers.set(services, setTimeout(run, Math.max(inMs, 0) + marginMs).unref());
}
