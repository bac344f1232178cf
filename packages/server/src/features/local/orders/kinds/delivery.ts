import {
  defaultOrderPrices,
  deliveryStatuses,
  type DeliveryPrices,
  type DeliveryStatus,
} from "@vowdesk/contract/local/orders";
import { personAccount, type Side } from "../../../money/ledger/ledger.ts";
import type { OrderRow } from "../orders.store.ts";
import { businessPays, nobodyPays, shareOf, unavailable, workerAccount, type KindRule } from "./rule.ts";

const beforePickUp: readonly DeliveryStatus[] = ["paid", "accepted", "preparing", "ready", "assigned"];
const beforeCourier: readonly DeliveryStatus[] = ["paid", "accepted", "preparing", "ready"];

/** The merchant's share of goods and packing. */
const merchantPercent = 85;

const goodsOf = ({ goods_cents, packing_cents }: OrderRow) => (goods_cents ?? 0) + (packing_cents ?? 0);

/** The merchant's share of an order; empty for kinds without a merchant. */
export const merchantSides = (order: OrderRow): Side[] =>
  order.merchant_id === null
    ? []
    : [{ account: personAccount(order.merchant_id), cents: shareOf(goodsOf(order), merchantPercent) }];

/**
 * States of. Dispatchers see an order as soon as it is paid and choose its courier then. If orders could be assigned in `ready` only,
 * dispatchers would open each order twice. Customers may cancel a late order without a courier, so that such orders do not accumulate.
 */
export const deliveryRule: KindRule<DeliveryStatus> = {
  initial: "paid",
  actions: {
    assign: { from: beforeCourier, worker: "none" },
    reassign: { from: beforePickUp, worker: "named" },
    advance: {
      from: ["paid", "accepted", "preparing", "assigned", "picked_up", "delivered", "refunding"],
      rightIn: { refunding: "refund" },
    },
    cancel: { from: beforePickUp },
    refund: { from: ["delivered", "completed", "refunded"], rights: ["refund", "ask-refund"] },
    decline: { from: ["refunding"], rights: ["refund"] },
    "write-off": unavailable,
    note: { from: deliveryStatuses },
    flag: { from: deliveryStatuses },
  },
  changeableIn: beforePickUp,
  // `ready` has no next state: the order moves on when it gets a courier.
  nextOf: {
    paid: "accepted",
    accepted: "preparing",
    preparing: "ready",
    assigned: "picked_up",
    picked_up: "delivered",
    delivered: "completed",
    refunding: "refunded",
  },
  afterAssignment: { ready: "assigned" },
  afterReassignment: {},
  regularPath: ["paid", "accepted", "preparing", "ready", "assigned", "picked_up", "delivered", "completed"],
  appSteps: [
    { to: "accepted", act: "accept", role: "merchant", from: ["paid"] },
    { to: "preparing", act: "prepare", role: "merchant", from: ["accepted"] },
    { to: "ready", act: "finish", role: "merchant", from: ["preparing"] },
    { to: "picked_up", act: "pick-up", role: "courier", from: ["assigned"] },
    { to: "delivered", act: "deliver", role: "courier", from: ["picked_up"] },
    { to: "completed", act: "confirm", role: "customer", from: ["delivered"] },
    { to: "cancelled", act: "cancel", role: "customer", from: ["paid"] },
  ],
  activeStatuses: {
    customer: ["paid", "accepted", "preparing", "ready", "assigned", "picked_up", "delivered"],
    merchant: ["paid", "accepted", "preparing"],
    courier: ["assigned", "picked_up"],
  },
  cancellableWhenLate: beforeCourier,
  workerRole: "courier",
  // The customer never pays for a cancelled meal. Once the food is being prepared, the business pays the merchant.
  cancelRules: {
    paid: nobodyPays,
    accepted: nobodyPays,
    preparing: businessPays,
    ready: businessPays,
    assigned: businessPays,
  },
  paidFrom: "paid",
  settledAt: ["completed", "refunding"],
  shares(order) {
    const merchant = merchantSides(order);
    const rest = merchant.reduce((remaining, { cents }) => remaining - cents, goodsOf(order));
    return [
      ...merchant,
      { account: workerAccount(order), cents: order.delivery_fee_cents ?? 0 },
      { account: "house:income", cents: rest },
      { account: "house:discounts", cents: -(order.discount_cents ?? 0) },
    ];
  },
};

export interface Amounts {
  goodsCents: number;
  packingCents: number;
  deliveryFeeCents: number;
  discountCents: number;
  totalCents: number;
}

/** The price of an order. The server calculates it and never accepts a sum from the phone. */
export function amountsOf(
  items: readonly { priceCents: number; quantity: number }[],
  { deliveryFeeCents, packingPerDishCents, packingMaxCents, discounts }: DeliveryPrices = defaultOrderPrices,
): Amounts {
  const goodsCents = items.reduce((sum, item) => sum + item.priceCents * item.quantity, 0);
  const dishes = items.reduce((sum, item) => sum + item.quantity, 0);
  const packingCents = Math.min(dishes * packingPerDishCents, packingMaxCents);
  const reached = discounts.filter(({ fromCents }) => goodsCents >= fromCents);
  const discountCents = reached.toSorted((a, b) => b.fromCents - a.fromCents)[0]?.cents ?? 0;
  return {
    goodsCents,
    packingCents,
    deliveryFeeCents,
    discountCents,
    totalCents: goodsCents + packingCents + deliveryFeeCents - discountCents,
  };
}
