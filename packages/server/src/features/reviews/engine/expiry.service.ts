import type { Services } from "../../../kernel/http/context.ts";
import { processDueRows } from "../../../kernel/concurrency/due-rows.ts";
import type { AnyQueue, Queue, QueueRules } from "./queues/queues.queue.ts";
import { findExpired } from "./expiry.store.ts";
import { changeItem } from "./decisions/steps.service.ts";

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
