import * as z from "zod";
import { endpoint, listInput, optionalFilter, pageOf } from "../../kernel/index.ts";
import {
  AppMerchant,
  AppOrder,
  Courier,
  courierStates,
  DeliveryStatus,
  Order,
  OrderAct,
  OrderDetail,
} from "./schema.ts";

const OrderNumber = z.string().trim().min(1).max(40);
const Reason = z.string().trim().max(500);
const RecordId = z.coerce.number<string | number>().int().min(1).max(2_147_483_647);

/** Staff: SPEC 7 and PRODUCT 4. */
export const ordersApi = {
  listDelivery: endpoint({
    method: "GET",
    path: "/api/shopuser/allsend",
    access: "order:delivery",
    summary: "Delivery orders",
    input: listInput(
      {
        /** Order number, phone tail, customer, merchant or address; Chinese too. */
        q: z.string().trim().max(60),
        status: DeliveryStatus,
        /** `open` or `late` narrows to orders that somebody waits for. */
        scope: z.enum(["open", "late", "unassigned", "flagged"]),
        number: OrderNumber,
        zone: z.string().max(40),
        courierId: RecordId,
        from: z.iso.date(),
        to: z.iso.date(),
      },
      ["createdAt", "dueAt", "totalCents"],
    ),
    output: pageOf(Order),
  }),
  countDelivery: endpoint({
    method: "GET",
    path: "/api/shopuser/allsend/counts",
    access: "order:delivery",
    summary: "How many delivery orders are in each state",
    input: z.object({}),
    output: z.object({ byStatus: z.record(z.string(), z.int()), late: z.int(), unassigned: z.int() }),
  }),
  detail: endpoint({
    method: "GET",
    path: "/api/shopuser/order/:number",
    access: "order",
    summary: "One order with items and history",
    input: z.object({ number: OrderNumber }),
    output: OrderDetail,
  }),
  act: endpoint({
    method: "POST",
    path: "/api/shopuser/pcUpSend",
    access: "order",
    summary: "An operator's act on an order; refused with 409 when somebody changed it first",
    input: z.object({
      number: OrderNumber,
      act: OrderAct,
      version: z.int().min(0).max(2_147_483_647),
      reason: Reason.optional(),
      workerId: RecordId.optional(),
    }),
    output: Order,
  }),
  couriers: endpoint({
    method: "POST",
    path: "/api/send/allList",
    access: "order:courier",
    reads: true,
    summary: "Couriers with live state",
    input: listInput({ q: z.string().trim().max(40), state: z.enum(courierStates), zone: z.string().max(40) }, [
      "load",
      "rating",
      "name",
    ]),
    output: pageOf(Courier),
  }),
};

/** The phone app's side of delivery orders. */
export const appOrdersApi = {
  merchants: endpoint({
    method: "GET",
    path: "/api/app/merchant/list",
    access: "app:customer",
    summary: "Merchants that are open, with their dishes",
    input: z.object({ zone: optionalFilter(z.string().max(40)) }),
    output: z.array(AppMerchant),
  }),
  place: endpoint({
    method: "POST",
    path: "/api/app/order/place",
    access: "app:customer",
    summary: "Place and pay a delivery order; the same clientOrderId again answers the same order",
    input: z.object({
      clientOrderId: z.string().min(8).max(64),
      merchantId: RecordId,
      items: z
        .array(z.object({ dishId: RecordId, quantity: z.int().min(1).max(99) }))
        .min(1)
        .max(30),
      address: z.string().trim().min(2).max(200),
      remark: z.string().trim().max(200).default(""),
    }),
    output: AppOrder,
  }),
  mine: endpoint({
    method: "GET",
    path: "/api/app/order/mine",
    access: "app",
    summary: "My orders under way, as customer, merchant or courier, oldest first",
    input: z.object({ limit: z.coerce.number<string | number>().int().min(1).max(200).default(50) }),
    output: z.array(AppOrder),
  }),
  merchantStep: endpoint({
    method: "POST",
    path: "/api/app/order/merchantStep",
    access: "app:merchant",
    summary: "Accept, prepare, ready: the merchant moves the order to the state named",
    input: z.object({ number: OrderNumber, to: z.enum(["accepted", "preparing", "ready"]) }),
    output: AppOrder,
  }),
  courierStep: endpoint({
    method: "POST",
    path: "/api/app/order/courierStep",
    access: "app:courier",
    summary: "Picked up, delivered: the courier moves the order to the state named",
    input: z.object({ number: OrderNumber, to: z.enum(["picked_up", "delivered"]) }),
    output: AppOrder,
  }),
  customerStep: endpoint({
    method: "POST",
    path: "/api/app/order/customerStep",
    access: "app:customer",
    summary: "Confirm receipt; or cancel: before the merchant accepted, or when it is late and no courier was found",
    input: z.object({ number: OrderNumber, to: z.enum(["completed", "cancelled"]), reason: Reason.optional() }),
    output: AppOrder,
  }),
  courierShift: endpoint({
    method: "POST",
    path: "/api/app/courier/shift",
    access: "app:courier",
    summary: "Go on or off shift",
    input: z.object({ online: z.boolean() }),
    output: z.object({ online: z.boolean() }),
  }),
};
