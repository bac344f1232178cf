import { inTransaction, systemActor, type Context, type Services } from "../../../kernel/http/context.ts";
import { untilNoneDue } from "../../../kernel/concurrency/due-rows.ts";
import { send } from "../../notifications/index.ts";
import type { OrderRow } from "../store.ts";
import * as store from "./store.ts";
import { noticeWords } from "./notice-texts.ts";

const atOnce = 100;

/** Told late, an order that is beyond its due time already is told of once: the nearer notice is past. */
const levelOf = ({ due_at }: OrderRow, now: Date) => (due_at !== null && due_at <= now ? "late" : "soon");

async function tell(ctx: Context, order: OrderRow): Promise<void> {
  const { key, msg } = noticeWords[levelOf(order, ctx.now)](order);
  await send(ctx, {
    type: 6,
    to: { holdersOf: `order:${order.kind}:assign` },
    allUser: 1,
    msg,
    template: { key, values: { number: order.number } },
    number: order.number,
    sendName: order.customer_name,
    // Whoever had dealt with it must look again.
    handling: "again",
  });
}

async function tellOf(ctx: Context, id: string): Promise<number> {
  const order = await store.lockDueNotice(ctx.db, id, ctx.now);
  if (!order) return 0;
  const next = levelOf(order, ctx.now) === "soon" ? order.due_at : null;
  await store.armNotices(ctx.db, [{ id, at: next }]);
  await tell(ctx, order);
  return 1;
}

const origin = { actor: systemActor, language: "zh", requestId: "order-notices", ip: "" } as const;
const runner = "orders: a notice";

/**
 * Tells the dispatchers of orders near their due time, and again of those beyond it: once per level, armed anew with
 * every new due time. Notice and mark are one transaction: a restart tells nothing twice and forgets nothing.
 */
export function notifyDueOrders(services: Services): Promise<number> {
  return untilNoneDue(services, {
    runner,
    atOnce,
    find: (now) => store.dueNotices(services.db, { runner, now }, atOnce),
    work: (id) => inTransaction(services, origin, (ctx) => tellOf(ctx, id)),
  });
}
