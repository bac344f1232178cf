import { inTransaction, systemActor, type Context, type Services } from "../../../kernel/http/context.ts";
import { untilNoneDue } from "../../../kernel/concurrency/due-rows.ts";
import { send } from "../../notifications/index.ts";
import type { ReviewRow } from "../store.ts";
import { findLate, takeLate } from "./store.ts";
import { queueNamed } from "../queues/queue.ts";

const atOnce = 100;
const origin = { actor: systemActor, language: "zh", requestId: "review-notices", ip: "" } as const;

async function tell(ctx: Context, { queue, id, person_name, summary }: ReviewRow): Promise<void> {
  await send(ctx, {
    type: queueNamed(queue).rules.messageType,
    to: { holdersOf: queue },
    allUser: 1,
    msg: `#${id} ${person_name}：${summary}`,
    template: { key: `review-late-${queue}`, values: { id, person: person_name, summary } },
    number: String(id),
    sendName: person_name,
  });
}

async function tellOf(ctx: Context, id: number): Promise<number> {
  const row = await takeLate(ctx.db, id, ctx.now);
  if (!row) return 0;
  await tell(ctx, row);
  return 1;
}

const runner = "reviews: a late item";

/** Tells reviewers once of each item that waits too long. Notice and mark are one transaction: a restart tells nothing twice. */
export function notifyLateReviews(services: Services): Promise<number> {
  return untilNoneDue(services, {
    runner,
    atOnce,
    find: (now) => findLate(services.db, { runner, now }, atOnce),
    work: (id) => inTransaction(services, origin, (ctx) => tellOf(ctx, id)),
  });
}
