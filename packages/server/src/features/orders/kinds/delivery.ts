import { deliveryStatuses, type DeliveryStatus } from "@vowdesk/contract/orders";
import { personAccount, type Side } from "../../ledger/index.ts";
import type { OrderRow } from "../store.ts";
import { businessPays, neverOpen, nobodyPays, shareOf, workerAccount, type KindRule } from "./rule.ts";

const beforePickUp: readonly DeliveryStatus[] = ["paid", "accepted", "preparing", "ready", "assigned"];
const beforeCourier: readonly DeliveryStatus[] = ["paid", "accepted", "preparing", "ready"];

/** The merchant's part of goods and packing. */
const merchantPercent = 85;

const goodsOf = ({ goods_cents, packing_cents }: OrderRow) => (goods_cents ?? 0) + (packing_cents ?? 0);

/** What an order brings its merchant; orders of other kinds have none. */
export const merchantSides = (order: OrderRow): Side[] =>
  order.merchant_id === null
    ? []
    : [{ account: personAccount(order.merchant_id), cents: shareOf(goodsOf(order), merchantPercent) }];

/** PRODUCT 4, Orders; docs/decisions/006 for assigning before the food is ready. */
export const deliveryRule: KindRule<DeliveryStatus> = {
  first: "paid",
  openTo: {
    assign: { from: beforeCourier, worker: "none" },
    reassign: { from: beforePickUp, worker: "named" },
    advance: {
      from: ["paid", "accepted", "preparing", "assigned", "picked_up", "delivered", "refunding"],
      rightIn: { refunding: "refund" },
    },
    cancel: { from: beforePickUp },
    refund: { from: ["delivered", "completed", "refunded"], rights: ["refund", "ask-refund"] },
    decline: { from: ["refunding"], rights: ["refund"] },
    "write-off": neverOpen,
    note: { from: deliveryStatuses },
    flag: { from: deliveryStatuses },
  },
  // From `ready` an order moves on by getting a courier only.
  nextOf: {
    paid: "accepted",
    accepted: "preparing",
    preparing: "ready",
    assigned: "picked_up",
    picked_up: "delivered",
    delivered: "completed",
    refunding: "refunded",
  },
  withWorker: { ready: "assigned" },
  reassignedTo: {},
  usualWay: ["paid", "accepted", "preparing", "ready", "assigned", "picked_up", "delivered", "completed"],
  appSteps: [
    { to: "accepted", act: "accept", role: "merchant", from: ["paid"] },
    { to: "preparing", act: "prepare", role: "merchant", from: ["accepted"] },
    { to: "ready", act: "finish", role: "merchant", from: ["preparing"] },
    { to: "picked_up", act: "pick-up", role: "courier", from: ["assigned"] },
    { to: "delivered", act: "deliver", role: "courier", from: ["picked_up"] },
    { to: "completed", act: "confirm", role: "customer", from: ["delivered"] },
    { to: "cancelled", act: "cancel", role: "customer", from: ["paid"] },
  ],
  underWay: {
    customer: ["paid", "accepted", "preparing", "ready", "assigned", "picked_up", "delivered"],
    merchant: ["paid", "accepted", "preparing"],
    courier: ["assigned", "picked_up"],
  },
  givenUpFrom: beforeCourier,
  workerRole: "courier",
  // The customer never pays for a meal that does not come; once it is being cooked the house pays the merchant.
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
    const rest = merchant.reduce((left, { cents }) => left - cents, goodsOf(order));
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

const packingPerDishCents = 100;
const packingAtMostCents = 500;
const deliveryFeeCents = 500;
/** The largest discount whose threshold the goods reach is given. */
const discounts: readonly (readonly [fromCents: number, cents: number])[] = [
  [10_000, 1500],
  [6_000, 800],
  [3_000, 300],
];

/** What an order costs; the phone's own sum is never asked for. */
export function amountsOf(items: readonly { priceCents: number; quantity: number }[]): Amounts {
  const goodsCents = items.reduce((sum, item) => sum + item.priceCents * item.quantity, 0);
  const dishes = items.reduce((sum, item) => sum + item.quantity, 0);
  const packingCents = Math.min(dishes * packingPerDishCents, packingAtMostCents);
  const discountCents = discounts.find(([from]) => goodsCents >= from)?.[1] ?? 0;
  return {
    goodsCents,
    packingCents,
    deliveryFeeCents,
    discountCents,
    totalCents: goodsCents + packingCents + deliveryFeeCents - discountCents,
  };
}
