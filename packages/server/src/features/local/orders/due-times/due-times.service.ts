import type { Context, Services } from "../../../../kernel/http/context.ts";
import { processDueRows } from "../../../../kernel/concurrency/due-rows.ts";
import type { OrderRow } from "../orders.store.ts";
import * as store from "./due-times.store.ts";
import { notices, notifyDispatchers } from "./notices.ts";

/** If a notification runs late and the order is already past its due time, only the level "late" is sent. */
const levelOf = ({ due_at }: OrderRow, now: Date) => (due_at !== null && due_at <= now ? "late" : "soon");

async function notifyOrder(ctx: Context, id: string): Promise<number> {
  const order = await store.lockDueNotice(ctx.db, id, ctx.now);
  if (!order) return 0;
  const next = levelOf(order, ctx.now) === "soon" ? order.due_at : null;
  await store.scheduleNotices(ctx.db, [{ id, at: next }]);
  await notifyDispatchers(ctx, order, notices[levelOf(order, ctx.now)](order));
  return 1;
}

/**
 * Notifies dispatchers of orders that are due soon and of late ones: once per level and due time. The message and
 * the next notification time are saved in one transaction, so that a restart neither repeats nor loses a message.
 */
export function notifyDueOrders(services: Services): Promise<number> {
  const work = { runner: "order-notices", batchSize: 100, find: store.findDueNotices, apply: notifyOrder };
  return processDueRows(services, work);
}
