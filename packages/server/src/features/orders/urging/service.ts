import type { Context } from "../../../kernel/http/context.ts";
import { refuse } from "../../../kernel/http/refusal.ts";
import { send } from "../../notifications/index.ts";
import * as orders from "../store.ts";
import type { OrderRow } from "../store.ts";
import { signalChange } from "../actions/transition.ts";
import { noticeTexts } from "../due-times/notice-texts.ts";
import * as store from "./store.ts";

declare module "../../../kernel/transaction/events.ts" {
  interface Events {
    "order.urged": Fact;
  }
}

/** Dispatchers are notified of urges of one order at most once in this time. */
const notifyEveryMs = 3 * 60_000;

const isNotificationDue = ({ urge_told_at }: OrderRow, now: Date) =>
  urge_told_at === null || now.getTime() - urge_told_at.getTime() >= notifyEveryMs;

async function notifyDispatchers(ctx: Context, order: OrderRow, urgedCount: number): Promise<void> {
  await store.saveUrgeNotified(ctx.db, order.id, ctx.now);
  const { key, msg } = noticeTexts.urged(order, urgedCount);
  await send(ctx, {
    type: 6,
    to: { holdersOf: `order:${order.kind}:assign` },
    allUser: 1,
    msg,
    template: { key, values: { number: order.number, customer: order.customer_name, count: urgedCount } },
    number: order.number,
    sendName: order.customer_name,
    // The order needs attention again, even if an earlier message was handled.
    handling: "again",
  });
}

/** Records that a customer urges one of their open orders (催单). */
export async function urge(ctx: Context, { number }: { number: string }): Promise<{ urgedCount: number }> {
  const order = (await orders.lockOrder(ctx.db, number)) ?? refuse("not-found");
  if (order.customer_id !== ctx.actor.id) refuse("not-found");
  if (order.due_at === null) refuse("order-closed");
  const urgedCount = await store.addUrge(ctx.db, order, ctx.now);
  if (isNotificationDue(order, ctx.now)) await notifyDispatchers(ctx, order, urgedCount);
  const [before, after] = [{ urgedCount: order.urged_count }, { urgedCount }];
  ctx.emit({ type: "order.urged", subject: `order:${number}`, before, after });
  signalChange(ctx, order);
  return { urgedCount };
}
