import { deliveryStatuses, type DeliveryStatus, type OrderAct } from "@vowdesk/contract/orders";
import type { AppRole } from "@vowdesk/contract/kernel";

/** Where an act of staff is open: in which states, and whether a courier must be named already or must not be. */
export interface Opening<Status> {
  from: readonly Status[];
  courier?: "named" | "none";
}

const beforePickUp: readonly DeliveryStatus[] = ["paid", "accepted", "preparing", "ready", "assigned"];

/** PRODUCT 4, Orders; docs/decisions/006 for assigning before the food is ready. */
export const openTo: Readonly<Record<OrderAct, Opening<DeliveryStatus>>> = {
  assign: { from: ["paid", "accepted", "preparing", "ready"], courier: "none" },
  reassign: { from: beforePickUp, courier: "named" },
  advance: { from: ["paid", "accepted", "preparing", "assigned", "picked_up", "delivered", "refunding"] },
  cancel: { from: beforePickUp },
  refund: { from: ["delivered", "completed"] },
  note: { from: deliveryStatuses },
  flag: { from: deliveryStatuses },
};

/** Where `advance` leads. From `ready` an order moves on by getting a courier only. */
export const nextOf: Readonly<Partial<Record<DeliveryStatus, DeliveryStatus>>> = {
  paid: "accepted",
  accepted: "preparing",
  preparing: "ready",
  assigned: "picked_up",
  picked_up: "delivered",
  delivered: "completed",
  refunding: "refunded",
};

/** Minutes a state may last. A state without a limit is one that nobody waits for: such an order is not open. */
export const limitMinutes: Readonly<Partial<Record<DeliveryStatus, number>>> = {
  paid: 5,
  accepted: 5,
  preparing: 20,
  ready: 5,
  assigned: 10,
  picked_up: 30,
  refunding: 24 * 60,
};

/** When a state entered at `at` breaches its limit; null where there is none. */
export function dueFrom(status: DeliveryStatus, at: Date): Date | null {
  const minutes = limitMinutes[status];
  return minutes === undefined ? null : new Date(at.getTime() + minutes * 60_000);
}

/** A ready order with a courier does not wait: it is assigned (docs/decisions/006). */
export function settled(status: DeliveryStatus, courierId: number | null): DeliveryStatus {
  return status === "ready" && courierId !== null ? "assigned" : status;
}

/** The usual way of an order; who is further along it has passed the states before. */
export const usualWay: readonly DeliveryStatus[] = [
  "paid",
  "accepted",
  "preparing",
  "ready",
  "assigned",
  "picked_up",
  "delivered",
  "completed",
];

/** A step of the phone app: what it is called in the history, whose it is, and from which state it leads to the one named. */
interface AppStep {
  act: string;
  role: AppRole;
  from: DeliveryStatus;
}

/** Steps of the phone app by the state they lead to. */
export const appSteps = {
  accepted: { act: "accept", role: "merchant", from: "paid" },
  preparing: { act: "prepare", role: "merchant", from: "accepted" },
  ready: { act: "finish", role: "merchant", from: "preparing" },
  picked_up: { act: "pick-up", role: "courier", from: "assigned" },
  delivered: { act: "deliver", role: "courier", from: "picked_up" },
  completed: { act: "confirm", role: "customer", from: "delivered" },
  cancelled: { act: "cancel", role: "customer", from: "paid" },
} as const satisfies Partial<Record<DeliveryStatus, AppStep>>;

export type AppTarget = keyof typeof appSteps;

/** The states in which an order is work under way for each of them: what `mine` of the phone app answers. */
export const underWay: Readonly<Record<AppRole, readonly DeliveryStatus[]>> = {
  customer: ["paid", "accepted", "preparing", "ready", "assigned", "picked_up", "delivered"],
  merchant: ["paid", "accepted", "preparing"],
  courier: ["assigned", "picked_up"],
};

/** States in which a late order without a courier may still be cancelled by its customer. */
export const cancelledWhenLate: readonly DeliveryStatus[] = ["paid", "accepted", "preparing", "ready"];

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
