import type { Context } from "../../../kernel/http/context.ts";
import { refuse } from "../../../kernel/http/refusal.ts";
import { compensatedFor } from "../../compensations/index.ts";
import { notifyOfOrder } from "../../reviews/index.ts";
import { paidCents } from "../policy.ts";
import type { OrderRow } from "../store.ts";
import { isPaidOutLater } from "../payments/postings.ts";
import type { Move } from "../actions/transition.ts";
import { pendingOf, stateBeforeRefund } from "./store.ts";

/**
 * What of the paid amount was neither given back nor given as compensation, in cents. Holds as long as the order's row is locked:
 * a compensation takes the same lock.
 */
export async function refundableCents(ctx: Context, order: OrderRow): Promise<number> {
  const paid = paidCents(order);
  if (paid === 0) return 0;
  return Math.max(0, paid - order.refunded_cents - (await compensatedFor(ctx, order.number)).cents);
}

/** Gives money of a locked order back, or asks for that where it is paid out later. */
export async function refund(ctx: Context, order: OrderRow, wantedCents: number | undefined): Promise<Move> {
  const left = await refundableCents(ctx, order);
  const cents = wantedCents ?? left;
  if (cents > left || left === 0) refuse("refund-too-large");
  const isLater = isPaidOutLater(order);
  return {
    act: "refund",
    to: isLater ? "refunding" : order.status,
    change: { refunded_cents: order.refunded_cents + cents },
    tells: (told) => notifyOfOrder(told, order, isLater ? "order-refund-asked" : "order-refunded", { cents }),
  };
}

/** Pays the refund out that was asked for. An order of which nothing is left to give back ends; another one goes on as before. */
export async function payOut(ctx: Context, order: OrderRow): Promise<Move> {
  const [left, cents, former] = await Promise.all([
    refundableCents(ctx, order),
    pendingOf(ctx.db, order),
    stateBeforeRefund(ctx.db, order),
  ]);
  return {
    act: "advance",
    to: left === 0 ? "refunded" : (former ?? "refunded"),
    pendingCents: cents,
    tells: (told) => notifyOfOrder(told, order, "order-refunded", { cents }),
  };
}

/** Takes a refund back that was asked for: the order goes on as before. */
export async function decline(ctx: Context, order: OrderRow, reason: string): Promise<Move> {
  const [cents, former] = await Promise.all([pendingOf(ctx.db, order), stateBeforeRefund(ctx.db, order)]);
  return {
    act: "decline",
    to: former ?? "completed",
    pendingCents: cents,
    change: { refunded_cents: order.refunded_cents - cents },
    tells: (told) => notifyOfOrder(told, order, "order-refund-declined", { cents, reason }),
  };
}
