import type { Context } from "../../../kernel/http/context.ts";
import { refuse } from "../../../kernel/http/refusal.ts";
import { compensatedFor } from "../../money/compensations/compensations.ts";
import { notifyOfOrder } from "../../reviews/engine/engine.ts";
import { paidCents } from "./orders.policy.ts";
import type { OrderRow } from "./orders.store.ts";
import { isPaidOutLater } from "./payments.postings.ts";
import type { Transition } from "./actions/transition.ts";
import { pendingCentsOf, stateBeforeRefund } from "./refunds.store.ts";

/**
 * The paid amount minus refunds and compensations, in cents. Valid while the order's row is locked, because a
 * compensation takes the same lock.
 */
export async function refundableCents(ctx: Context, order: OrderRow): Promise<number> {
  const paid = paidCents(order);
  if (paid === 0) return 0;
  return Math.max(0, paid - order.refunded_cents - (await compensatedFor(ctx, order)).cents);
}

/** Refunds money of a locked order, or requests the refund for kinds whose refunds finance pays out. */
export async function refund(ctx: Context, order: OrderRow, requestedCents?: number): Promise<Transition> {
  const remaining = await refundableCents(ctx, order);
  const cents = requestedCents ?? remaining;
  if (cents > remaining || remaining === 0) refuse("refund-too-large");
  const isLater = isPaidOutLater(order);
  return {
    act: "refund",
    to: isLater ? "refunding" : order.status,
    change: { refunded_cents: order.refunded_cents + cents },
    notify: (context) => notifyOfOrder(context, order, isLater ? "order-refund-asked" : "order-refunded", { cents }),
  };
}

/** Pays out the requested refund. The order returns to its former state, or ends if nothing refundable is left. */
export async function payOut(ctx: Context, order: OrderRow): Promise<Transition> {
  const [remaining, cents, former] = await Promise.all([
    refundableCents(ctx, order),
    pendingCentsOf(ctx.db, order),
    stateBeforeRefund(ctx.db, order),
  ]);
  return {
    act: "advance",
    to: remaining === 0 ? "refunded" : (former ?? "refunded"),
    pendingCents: cents,
    notify: (context) => notifyOfOrder(context, order, "order-refunded", { cents }),
  };
}

/** Declines the requested refund. The order returns to its former state. */
export async function decline(ctx: Context, order: OrderRow, reason: string): Promise<Transition> {
  const [cents, former] = await Promise.all([pendingCentsOf(ctx.db, order), stateBeforeRefund(ctx.db, order)]);
  return {
    act: "decline",
    to: former ?? "completed",
    pendingCents: cents,
    change: { refunded_cents: order.refunded_cents - cents },
    notify: (context) => notifyOfOrder(context, order, "order-refund-declined", { cents, reason }),
  };
}
