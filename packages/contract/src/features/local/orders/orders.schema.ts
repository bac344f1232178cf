import * as z from "zod";
import { permissions, Moment, Cents, RecordId, Version } from "../../../kernel/index.ts";
import { LedgerTransfer } from "../../money/ledger/ledger.ts";
import { DeliveryItem, kindFields, orderKinds, type OrderKind } from "./kinds/kinds.ts";

export * from "./kinds/kinds.ts";

/**
 * Actions of staff on an order. For a delivery order `refund` requests a refund; then `advance` pays it out and `decline` returns
 * the order to its former state. `write-off` ends a finished ride that was never paid.
 */
export const orderActions = [
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
export const OrderAction = z.enum(orderActions);
export type OrderAction = z.infer<typeof OrderAction>;

/** Everything that can be offered for an order: the actions, and changing it before pickup. */
const offeredActions = [...orderActions, "change"] as const;
export type OfferedAction = (typeof offeredActions)[number];

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
  "order:delivery:place",
  "order:delivery:change",
  "order:driver",
  "order:driver:assign",
  "order:driver:reassign",
  "order:driver:advance",
  "order:driver:cancel",
  "order:driver:refund",
  "order:driver:settle",
  "order:driver:note",
  "order:driver:flag",
  "order:driver:place",
  "order:driver:change",
  "order:errand",
  "order:errand:assign",
  "order:errand:reassign",
  "order:errand:advance",
  "order:errand:cancel",
  "order:errand:refund",
  "order:errand:note",
  "order:errand:flag",
  "order:errand:place",
  "order:errand:change",
  "order:courier",
  "order:settings",
  "order:price",
  "order:price:edit",
  "order:reveal",
  "order:export",
);

/** Refusals of orders. */
export const orderRefusals = {
  "undo-over": 500,
  "refund-too-large": 500,
  "pickup-code-wrong": 500,
  "worker-unfit": 500,
  "photos-enough": 500,
  "price-changed": 500,
  "caller-name-required": 500,
  "caller-not-customer": 500,
  "caller-blocked": 500,
  "difference-unpaid": 500,
} as const;

/** A position in degrees. */
export const Place = z.object({ lat: z.number(), lng: z.number() });
export type Place = z.infer<typeof Place>;

const common = {
  /** The visible order number: `WM`, `DJ` or `PT` and digits. Unique. */
  number: z.string(),
  version: Version,
  createdAt: Moment,
  updatedAt: Moment,
  /** When the current state exceeds its limit; null in a closed state. */
  dueAt: Moment.nullable(),
  /** When the order becomes due soon; null in a closed state. */
  amberAt: Moment.nullable(),
  customerId: RecordId,
  customerName: z.string(),
  /** Masked: `138****5678`. */
  customerPhone: z.string(),
  /** The destination; for a ride, its start. */
  address: z.string(),
  zone: z.string(),
  /** Where the worker is needed first; null if unknown. */
  place: Place.nullable(),
  workerId: RecordId.nullable(),
  workerName: z.string().nullable(),
  totalCents: Cents,
  /** Refunds, including pending ones. */
  refundedCents: Cents,
  /** How often and when the customer last urged (催单). */
  urgedCount: z.int(),
  urgedAt: Moment.nullable(),
  flagged: z.boolean(),
  remark: z.string(),
  /** The actions that the caller may take now. */
  allowed: z.array(z.enum(offeredActions)),
  /** Set in the answer of an action that can be undone for ten seconds; passed to `undo`. */
  undo: z.object({ token: z.string(), until: Moment }).optional(),
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

/** Numbers of orders of one kind by state, and of those that need attention. */
export const OrderCounts = z.object({
  byStatus: z.record(z.string(), z.int()),
  late: z.int(),
  soon: z.int(),
  unassigned: z.int(),
  urged: z.int(),
});
export type OrderCounts = z.infer<typeof OrderCounts>;

/** The fields of an order whose changes its history shows, besides its dishes (`items`). */
export const stepFields = {
  delivery: ["address", "remark", "goodsCents", "packingCents", "deliveryFeeCents", "discountCents", "totalCents"],
  driver: ["pickup", "destination", "distanceM", "plate", "carModel", "remark", "fareCents", "totalCents"],
  errand: ["item", "itemValueCents", "pickup", "destination", "remark", "feeCents", "advanceCents", "totalCents"],
} as const satisfies Record<OrderKind, readonly string[]>;

/** A changed field of an order. Amounts are in cents, distances in metres. */
export const StepChange = z.object({
  field: z.string(),
  before: z.union([z.string(), z.int()]),
  after: z.union([z.string(), z.int()]),
});
export type StepChange = z.infer<typeof StepChange>;

/** An entry of an order's history. Urging (`urge`) changes neither state nor version. */
export const OrderStep = z.object({
  id: z.string(),
  at: Moment,
  act: z.string(),
  fromStatus: z.string().nullable(),
  toStatus: z.string(),
  actorKind: z.enum(["staff", "customer", "merchant", "courier", "driver", "runner", "system"]),
  actorName: z.string(),
  reason: z.string().nullable(),
  workerName: z.string().nullable(),
  /** Set if staff changed the order. */
  changes: z.array(StepChange).optional(),
});
export type OrderStep = z.infer<typeof OrderStep>;

/** The payer of an order that is cancelled in its current state, and the customer's part. */
export const CancelRule = z.object({ payer: z.enum(["nobody", "customer", "house"]), customerCents: Cents });
export type CancelRule = z.infer<typeof CancelRule>;

/** The money of an order: paid, refundable, costs of cancelling, and its ledger transfers. */
export const OrderMoney = z.object({
  paidCents: Cents,
  refundedCents: Cents,
  /** Paid, not refunded, and not compensated for this order. */
  refundableCents: Cents,
  /** The part of `refundedCents` that is requested and neither paid nor declined. */
  pendingCents: Cents.optional(),
  /** Compensations for this order, including those that can still be undone. */
  compensatedCents: Cents.optional(),
  /** Null if the order cannot be cancelled any more. */
  cancel: CancelRule.nullable(),
  transfers: z.array(LedgerTransfer),
});
export type OrderMoney = z.infer<typeof OrderMoney>;

export const OrderDetail = z.object({
  order: Order,
  merchant: z.object({ name: z.string(), phone: z.string(), address: z.string() }).nullable(),
  items: z.array(DeliveryItem),
  timeline: z.array(OrderStep),
  money: OrderMoney,
});
export type OrderDetail = z.infer<typeof OrderDetail>;

/** Masked fields that can be revealed. */
export const RevealedField = z.enum(["customerPhone", "merchantPhone"]);
export type RevealedField = z.infer<typeof RevealedField>;

/** `data` of a conflict (409): the current order, and when and by whom it was changed. */
export const OrderConflict = z.object({ current: Order, changedBy: z.string(), changedAt: Moment });
export type OrderConflict = z.infer<typeof OrderConflict>;

export const courierStates = ["free", "busy", "offline"] as const;

/** A courier, driver or runner with the current state. `load` is the number of open orders. */
export const Courier = z.object({
  id: RecordId,
  name: z.string(),
  phone: z.string(),
  state: z.enum(courierStates),
  load: z.int(),
  zone: z.string(),
  rating: z.number(),
  serves: z.array(z.enum(orderKinds)),
  place: Place.nullable(),
  shiftSince: Moment.nullable(),
  deliveredToday: z.int(),
});
export type Courier = z.infer<typeof Courier>;

/** Reasons for and against a worker for an order. */
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

/** A worker who may take an order. The best score is 100. */
export const Candidate = z.object({
  worker: Courier,
  score: z.int(),
  distanceM: z.int().nullable(),
  reasons: z.array(z.enum(fitnesses)),
});
export type Candidate = z.infer<typeof Candidate>;

/** The result of one row of a bulk action. `message` explains a failure in the requested language, such as "already taken by Li". */
export const BulkRow = z.object({
  number: z.string(),
  done: z.boolean(),
  order: Order.nullable(),
  reason: z.string().nullable(),
  message: z.string().nullable(),
  changedBy: z.string().nullable(),
});
export type BulkRow = z.infer<typeof BulkRow>;

/** A merchant as shown to app customers, with the menu. */
export const AppMerchant = z.object({
  id: RecordId,
  name: z.string(),
  zone: z.string(),
  open: z.boolean(),
  dishes: z.array(z.object({ id: RecordId, name: z.string(), priceCents: Cents })),
});
export type AppMerchant = z.infer<typeof AppMerchant>;

/** An order as shown to the app users concerned. */
export const AppOrder = z.object({
  kind: z.enum(orderKinds),
  number: z.string(),
  status: z.string(),
  version: Version,
  createdAt: Moment,
  merchantName: z.string(),
  address: z.string(),
  totalCents: Cents,
  workerName: z.string().nullable(),
  /** The code that the receiver of an errand tells the runner; null except for the customer. */
  pickupCode: z.string().nullable(),
});
export type AppOrder = z.infer<typeof AppOrder>;
