import { inTransaction, systemActor, type Services } from "../../../kernel/http/context.ts";
import { forEachDueRow } from "../../../kernel/concurrency/due-rows.ts";
import { allQueues, type Queue, type QueueRules, type AnyQueue } from "../queues/queue.ts";
import { findExpired } from "./store.ts";
import { changeItem } from "../steps/service.ts";

type Expiry = NonNullable<QueueRules<AnyQueue, unknown>["ends"]>[number];

const origin = { actor: systemActor, language: "zh", requestId: "review-ends", ip: "" } as const;
/** The maximum per run and rule. The next run continues. */
const batchSize = 200;

async function applyExpiry(
  services: Services,
  { declared: { code } }: Queue,
  { from, to: status, afterMs, ...step }: Expiry,
): Promise<number> {
  const now = services.clock.now();
  const before = new Date(now.getTime() - afterMs);
  const runner = `reviews: the time of a ${code}`;
  const due = await findExpired(services.db, { queue: code, status: from, before, runner, now, most: batchSize });
  const work = async (id: number) => {
    await inTransaction(services, origin, (ctx) =>
      changeItem<AnyQueue, unknown>(ctx, code, id, (item) => (item.status === from ? { ...step, status } : null)),
    );
    return 1;
  };
  return forEachDueRow(services, { runner, due, work });
}

/** Moves every item whose time in its state is over. A repeated run is harmless, because the state has changed by then. */
export async function expireItems(services: Services): Promise<number> {
  let ended = 0;
  for (const queue of allQueues())
    for (const rule of queue.rules.ends ?? []) ended += await applyExpiry(services, queue, rule);
  return ended;
}
