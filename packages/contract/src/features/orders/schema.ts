import * as z from "zod";
import { permissions } from "../../kernel/index.ts";
import { DeliveryItem, kindFields } from "./kinds/index.ts";

export * from "./kinds/index.ts";

/** What an operator may do to an order (PRODUCT 4). */
export const orderActs = ["assign", "reassign", "advance", "cancel", "refund", "note", "flag"] as const;
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
  "order:delivery:note",
  "order:delivery:flag",
  "order:courier",
);

const At = z.iso.datetime({ offset: true });

const common = {
  /** The number people quote: `WM` and digits. Unique. */
  number: z.string(),
  version: z.int(),
  createdAt: At,
  updatedAt: At,
  /** When the present state breaches its limit; null in a closed state. */
  dueAt: At.nullable(),
  customerName: z.string(),
  /** Masked: `138****5678`. */
  customerPhone: z.string(),
  address: z.string(),
  zone: z.string(),
  courierId: z.int().nullable(),
  courierName: z.string().nullable(),
  totalCents: z.int(),
  flagged: z.boolean(),
  remark: z.string(),
  /** What the asking user may do to this order now. The server decides; the browser only draws. */
  allowed: z.array(OrderAct),
};

export const Order = z.discriminatedUnion("kind", [z.object({ ...common, ...kindFields.delivery })]);
export type Order = z.infer<typeof Order>;
export type OrderStatus = Order["status"];

/** One step of an order's history: who did what, when and why. */
export const OrderStep = z.object({
  id: z.string(),
  at: At,
  act: z.string(),
  fromStatus: z.string().nullable(),
  toStatus: z.string(),
  actorKind: z.enum(["staff", "customer", "merchant", "courier", "system"]),
  actorName: z.string(),
  reason: z.string().nullable(),
  courierName: z.string().nullable(),
});
export type OrderStep = z.infer<typeof OrderStep>;

export const OrderDetail = z.object({
  order: Order,
  merchant: z.object({ name: z.string(), phone: z.string(), address: z.string() }),
  items: z.array(DeliveryItem),
  timeline: z.array(OrderStep),
});
export type OrderDetail = z.infer<typeof OrderDetail>;

/** What a conflict (409) tells: the order as it is now, who changed it and when. */
export const OrderConflict = z.object({ current: Order, changedBy: z.string(), changedAt: At });
export type OrderConflict = z.infer<typeof OrderConflict>;

export const courierStates = ["free", "busy", "offline"] as const;

/** A courier with live state (PRODUCT 4). `load` is the number of orders under way. */
export const Courier = z.object({
  id: z.int(),
  name: z.string(),
  phone: z.string(),
  state: z.enum(courierStates),
  load: z.int(),
  zone: z.string(),
  rating: z.number(),
  deliveredToday: z.int(),
});
export type Courier = z.infer<typeof Courier>;

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
  number: z.string(),
  status: z.string(),
  version: z.int(),
  createdAt: At,
  merchantName: z.string(),
  address: z.string(),
  totalCents: z.int(),
  courierName: z.string().nullable(),
});
export type AppOrder = z.infer<typeof AppOrder>;
