import type { Context } from "../../../kernel/http/context.ts";
import { refuse } from "../../../kernel/http/refusal.ts";
import * as orders from "./orders.store.ts";
import type { OrderRow } from "./orders.store.ts";
import { signalChange } from "./actions/transition.ts";
import { notices, notifyDispatchers } from "./due-times/notices.ts";
import * as store from "./urging.store.ts";

declare module "../../../kernel/transaction/events.ts" {
  interface Events {
    "order.urged": Fact;
  }
}

/** Dispatchers are notified of urges of one order at most once in this time. */
const notifyEveryMs = 3 * 60_000;

const isNotificationDue = ({ urge_told_at }: OrderRow, now: Date) =>
  urge_told_at === null || now.getTime() - urge_told_at.getTime() >= notifyEveryMs;

/** Records that a customer urges one of their open orders (催单). The version stays, so that an urge never conflicts with an action of staff. */
export async function urge(ctx: Context, { number }: { number: string }): Promise<{ urgedCount: number }> {
  const order = (await orders.lockOrder(ctx.db, number, ctx.actor.scope)) ?? refuse("not-found");
  if (order.customer_id !== ctx.actor.id) refuse("not-found");
  if (order.due_at === null) refuse("order-closed");
  const urgedCount = await store.addUrge(ctx.db, order, ctx.now);
  if (isNotificationDue(order, ctx.now)) {
    await store.saveUrgeNotified(ctx.db, order.id, ctx.now);
    await notifyDispatchers(ctx, order, notices.urged(order, urgedCount));
  }
  const [before, after] = [{ urgedCount: order.urged_count }, { urgedCount }];
  ctx.emit({ type: "order.urged", subject: `order:${number}`, before, after });
  signalChange(ctx, order);
  return { urgedCount };
}
