import * as z from "zod";
import { permissions } from "../../kernel/index.ts";
import { LedgerTransfer } from "../ledger/index.ts";
import { DeliveryItem, kindFields, orderKinds } from "./kinds/index.ts";

export * from "./kinds/index.ts";
export * from "./limits.ts";

/**
 * What an operator may do to an order. A refund of a delivery order is only asked for; `advance` then pays it out and `decline`
 * takes the order back to its former state. `write-off` ends a finished ride that was never paid.
 */
export const orderActs = [
  "assign",
  "reassign",
  "advance",
  "cancel",
  "refund",
  "decline",
  "write-off",
  "note",
  "flag",
] as const;
export const OrderAct = z.enum(orderActs);
export type OrderAct = z.infer<typeof OrderAct>;

export const orderPermissions = permissions(
  "order",
  "order:delivery",
  "order:delivery:assign",
  "order:delivery:reassign",
  "order:delivery:advance",
  "order:delivery:cancel",
  "order:delivery:refund",
  "order:delivery:ask-refund",
  "order:delivery:note",
  "order:delivery:flag",
  "order:driver",
  "order:driver:assign",
  "order:driver:reassign",
  "order:driver:advance",
  "order:driver:cancel",
  "order:driver:refund",
  "order:driver:settle",
  "order:driver:note",
  "order:driver:flag",
  "order:errand",
  "order:errand:assign",
  "order:errand:reassign",
  "order:errand:advance",
  "order:errand:cancel",
  "order:errand:refund",
  "order:errand:note",
  "order:errand:flag",
  "order:courier",
  "order:settings",
  "order:reveal",
  "order:export",
);

/** What the calls of orders alone say no to. */
export const orderRefusals = {
  "undo-over": 500,
  "refund-too-large": 500,
  "pickup-code-wrong": 500,
  "worker-unfit": 500,
  "photos-enough": 500,
} as const;

const At = z.iso.datetime({ offset: true });

/** A place in degrees. */
export const Place = z.object({ lat: z.number(), lng: z.number() });
export type Place = z.infer<typeof Place>;

const common = {
  /** The number people quote: `WM`, `DJ` or `PT` and digits. Unique. */
  number: z.string(),
  version: z.int(),
  createdAt: At,
  updatedAt: At,
  /** When the present state breaches its limit; null in a closed state. */
  dueAt: At.nullable(),
  /** From when on the due time is near; null in a closed state. */
  amberAt: At.nullable(),
  customerId: z.int(),
  customerName: z.string(),
  /** Masked: `138****5678`. */
  customerPhone: z.string(),
  /** Where it goes; of a ride, where it begins. */
  address: z.string(),
  zone: z.string(),
  /** Where the worker is needed first; null where nobody knows. */
  place: Place.nullable(),
  /** The courier, driver or runner. */
  workerId: z.int().nullable(),
  workerName: z.string().nullable(),
  totalCents: z.int(),
  /** What of it went or goes back to the customer. */
  refundedCents: z.int(),
  /** How often the customer urged (催单), and when last. */
  urgedCount: z.int(),
  urgedAt: At.nullable(),
  flagged: z.boolean(),
  remark: z.string(),
  /** What the asking user may do to this order now. The server decides; the browser only draws. */
  allowed: z.array(OrderAct),
  /** Set in the answer of an act that may be taken back for ten seconds; `undo` asks for it. */
  undo: z.object({ token: z.string(), until: At }).optional(),
};

export const DeliveryOrder = z.object({ ...common, ...kindFields.delivery });
export type DeliveryOrder = z.infer<typeof DeliveryOrder>;
export const DriverOrder = z.object({ ...common, ...kindFields.driver });
export type DriverOrder = z.infer<typeof DriverOrder>;
export const ErrandOrder = z.object({ ...common, ...kindFields.errand });
export type ErrandOrder = z.infer<typeof ErrandOrder>;

export const Order = z.discriminatedUnion("kind", [DeliveryOrder, DriverOrder, ErrandOrder]);
export type Order = z.infer<typeof Order>;
export type OrderStatus = Order["status"];

/** How many orders of one kind are in each state, and how many somebody waits for. */
export const OrderCounts = z.object({
  byStatus: z.record(z.string(), z.int()),
  late: z.int(),
  /** Near their due time and not late yet. */
  soon: z.int(),
  unassigned: z.int(),
  urged: z.int(),
});
export type OrderCounts = z.infer<typeof OrderCounts>;

/** One step of an order's history: who did what, when and why. Urging (`urge`) moves no state and no version. */
export const OrderStep = z.object({
  id: z.string(),
  at: At,
  act: z.string(),
  fromStatus: z.string().nullable(),
  toStatus: z.string(),
  actorKind: z.enum(["staff", "customer", "merchant", "courier", "driver", "runner", "system"]),
  actorName: z.string(),
  reason: z.string().nullable(),
  workerName: z.string().nullable(),
});
export type OrderStep = z.infer<typeof OrderStep>;

/** Who bears it when an order is cancelled in its present state, and what the customer still pays. */
export const CancelRule = z.object({ payer: z.enum(["nobody", "customer", "house"]), customerCents: z.int() });
export type CancelRule = z.infer<typeof CancelRule>;

/** The order's money: what was paid, what may go back, what cancelling would cost, and every transfer of the ledger. */
export const OrderMoney = z.object({
  paidCents: z.int(),
  refundedCents: z.int(),
  /** Paid, not given back, and not given as compensation for this order either. */
  refundableCents: z.int(),
  /** Of `refundedCents`, what is asked for and neither paid out nor declined. */
  pendingCents: z.int().optional(),
  /** Compensations for this order, those included that can still be undone. */
  compensatedCents: z.int().optional(),
  /** Null where it cannot be cancelled any more. */
  cancel: CancelRule.nullable(),
  transfers: z.array(LedgerTransfer),
});
export type OrderMoney = z.infer<typeof OrderMoney>;

export const OrderDetail = z.object({
  order: Order,
  /** Of a delivery order only, as are the items. */
  merchant: z.object({ name: z.string(), phone: z.string(), address: z.string() }).nullable(),
  items: z.array(DeliveryItem),
  timeline: z.array(OrderStep),
  money: OrderMoney,
});
export type OrderDetail = z.infer<typeof OrderDetail>;

/** What an order shows masked, and whole to those who may ask for it (PRODUCT 4, Orders). */
export const RevealedField = z.enum(["customerPhone", "merchantPhone"]);
export type RevealedField = z.infer<typeof RevealedField>;

/** What a conflict (409) tells: the order as it is now, who changed it and when. */
export const OrderConflict = z.object({ current: Order, changedBy: z.string(), changedAt: At });
export type OrderConflict = z.infer<typeof OrderConflict>;

export const courierStates = ["free", "busy", "offline"] as const;

/** A courier, driver or runner with live state (PRODUCT 4). `load` is the number of orders under way. */
export const Courier = z.object({
  id: z.int(),
  name: z.string(),
  phone: z.string(),
  state: z.enum(courierStates),
  load: z.int(),
  zone: z.string(),
  rating: z.number(),
  /** The kinds of order they take. */
  serves: z.array(z.enum(orderKinds)),
  place: Place.nullable(),
  /** When they came on shift; null while they are off. */
  shiftSince: At.nullable(),
  /** Orders brought to their end today. */
  deliveredToday: z.int(),
});
export type Courier = z.infer<typeof Courier>;

/** Why somebody is fit for an order, or less so. */
export const fitnesses = [
  "near",
  "same-zone",
  "free",
  "well-rated",
  "far",
  "other-zone",
  "loaded",
  "place-unknown",
] as const;
export type Fitness = (typeof fitnesses)[number];

/** Somebody who may take an order, the fittest first; 100 is as fit as can be. */
export const Candidate = z.object({
  worker: Courier,
  score: z.int(),
  distanceM: z.int().nullable(),
  reasons: z.array(z.enum(fitnesses)),
});
export type Candidate = z.infer<typeof Candidate>;

/** What became of one row of a bulk act. `message` tells why not, in the asked language: "already taken by Li". */
export const BulkRow = z.object({
  number: z.string(),
  done: z.boolean(),
  order: Order.nullable(),
  reason: z.string().nullable(),
  message: z.string().nullable(),
  changedBy: z.string().nullable(),
});
export type BulkRow = z.infer<typeof BulkRow>;

/** A merchant as an app customer sees it, with the menu. */
export const AppMerchant = z.object({
  id: z.int(),
  name: z.string(),
  zone: z.string(),
  open: z.boolean(),
  dishes: z.array(z.object({ id: z.int(), name: z.string(), priceCents: z.int() })),
});
export type AppMerchant = z.infer<typeof AppMerchant>;

/** An order as the app people concerned see it. */
export const AppOrder = z.object({
  kind: z.enum(orderKinds),
  number: z.string(),
  status: z.string(),
  version: z.int(),
  createdAt: At,
  /** Of a delivery order only; else empty. */
  merchantName: z.string(),
  address: z.string(),
  totalCents: z.int(),
  workerName: z.string().nullable(),
  /** What the receiver of an errand tells the runner; null for everybody but the customer. */
  pickupCode: z.string().nullable(),
});
export type AppOrder = z.infer<typeof AppOrder>;
