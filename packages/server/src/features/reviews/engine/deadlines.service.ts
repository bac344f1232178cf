import type { Context, Services } from "../../../kernel/http/context.ts";
import { processDueRows } from "../../../kernel/concurrency/due-rows.ts";
import { send } from "../../messages/notifications/notifications.ts";
import type { ReviewRow } from "./engine.store.ts";
import { findLate, takeLate } from "./deadlines.store.ts";
import { getQueue } from "./queues/queues.queue.ts";

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
