import { inTransaction, systemActor, type Services } from "../../../kernel/http/context.ts";
import { eachDue } from "../../../kernel/concurrency/due-rows.ts";
import { allQueues, type Queue, type QueueRules, type AnyQueue } from "../queues/queue.ts";
import { standingSince } from "./store.ts";
import { takeStep } from "../steps/service.ts";

type End = NonNullable<QueueRules<AnyQueue, unknown>["ends"]>[number];

const origin = { actor: systemActor, language: "zh", requestId: "review-ends", ip: "" } as const;
/** Ended in one run; the next goes on. */
const atOnce = 200;

async function end(
  services: Services,
  { declared: { code } }: Queue,
  { from, to: status, afterMs, ...step }: End,
): Promise<number> {
  const now = services.clock.now();
  const before = new Date(now.getTime() - afterMs);
  const runner = `reviews: the time of a ${code}`;
  const due = await standingSince(services.db, { queue: code, status: from, before, runner, now, most: atOnce });
  const work = async (id: number) => {
    await inTransaction(services, origin, (ctx) =>
      takeStep<AnyQueue, unknown>(ctx, code, id, (item) => (item.status === from ? { ...step, status } : null)),
    );
    return 1;
  };
  return eachDue(services, { runner, due, work });
}

/** Takes on every item whose time in its state is over. Bears being run twice: whoever comes second finds another state. */
export async function endStates(services: Services): Promise<number> {
  let ended = 0;
  for (const queue of allQueues()) for (const rule of queue.rules.ends ?? []) ended += await end(services, queue, rule);
  return ended;
}
