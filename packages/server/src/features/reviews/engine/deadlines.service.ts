import type { Context, Services } from "../../../kernel/http/context.ts";
import { processDueRows } from "../../../kernel/concurrency/due-rows.ts";
import { send } from "../../messages/notifications/notifications.ts";
import type { ReviewRow } from "./engine.store.ts";
import { findLate, takeLate, findExpired } from "./deadlines.store.ts";
import { getQueue, type AnyQueue, type Queue, type QueueRules } from "./queues/queues.queue.ts";
import { changeItem } from "./decisions/steps.service.ts";

async function notifyReviewers(ctx: Context, { queue, id, person_name, summary }: ReviewRow): Promise<void> {
  await send(ctx, {
    type: getQueue(ctx.services, queue).rules.messageType,
    to: { holdersOf: queue },
    allUser: 1,
    msg: `#${id} ${person_name}：${summary}`,
    template: { key: `review-late-${queue}`, values: { id, person: person_name, summary } },
    number: String(id),
    sendName: person_name,
  });
}

async function notifyOnce(ctx: Context, id: number): Promise<number> {
  const row = await takeLate(ctx.db, id, ctx.now);
  if (!row) return 0;
  await notifyReviewers(ctx, row);
  return 1;
}

/** Notifies reviewers once about each late item. The notice and its mark are one transaction, so that a restart repeats none. */
export function notifyLateReviews(services: Services): Promise<number> {
  return processDueRows(services, { runner: "late-reviews", batchSize: 100, find: findLate, apply: notifyOnce });
}

type Expiry = NonNullable<QueueRules<AnyQueue, unknown>["expiries"]>[number];

async function applyExpiry(
  services: Services,
  { declared: { code } }: Queue,
  { from, to: status, afterMs, ...step }: Expiry,
): Promise<number> {
  return processDueRows(services, {
    runner: `review-ends: ${code}`,
    requestId: "review-ends",
    batchSize: 200,
    find: (db, due, limit) => findExpired(db, { ...due, queue: code, status: from, afterMs }, limit),
    apply: async (ctx, id) => {
      const nextOf = (item: { status: string }) => (item.status === from ? { ...step, status } : null);
      const result = await changeItem<AnyQueue, unknown>(ctx, code, id, nextOf);
      return Number(result?.hasMoved ?? false);
    },
  });
}

/** Moves every item whose time in its state is over. A repeated run is harmless, because the state has changed by then. */
export async function expireItems(services: Services): Promise<number> {
  let ended = 0;
  for (const queue of services.reviewQueues)
    for (const rule of queue.rules.expiries ?? []) ended += await applyExpiry(services, queue, rule);
  return ended;
}
