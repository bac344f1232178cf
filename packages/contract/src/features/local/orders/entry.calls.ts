import * as z from "zod";
import { api, endpoint, Phone, staff, CentsUpTo, Text } from "../../../kernel/index.ts";
import { ErrandTask } from "./kinds/kinds.ts";
import { AppMerchant, Order } from "./orders.schema.ts";
import { Basket, Caller, FoundCustomer, Quote } from "./entry.schema.ts";
import { Address, CarModel, ClientKey, ErrandItem, Metres, OrderCents, Plate, ZoneName } from "./inputs.ts";

const placement = {
  /** The key of the placement. A repeated key returns the same order. */
  clientOrderId: ClientKey,
  caller: Caller,
  /** The price that the caller was quoted. Another price is refused. */
  expectedCents: CentsUpTo(100_000_000),
  remark: Text(200).default(""),
};
/** Orders that are paid at placement are placed when the money has arrived. */
const paid = { isPaid: z.boolean().refine((isPaid) => isPaid) };
const route = {
  fromZone: ZoneName,
  pickup: Address,
  toZone: ZoneName,
  destination: Address,
  distanceM: Metres,
};

const output = z.object({
  order: Order,
  /** The password with which a new customer signs in to the app; null for an existing account. */
  appPassword: z.string().nullable(),
});

/** Calls with which staff place orders for callers. */
export const orderEntryApi = api("orderEntry", "Orders that staff place for callers", {
  findCustomer: endpoint({
    method: "POST",
    path: "/api/shopuser/order/customer",
    access: staff("order:delivery:place", "order:driver:place", "order:errand:place"),
    reads: true,
    summary: "Find the account with a whole phone number. Each search is audited",
    input: z.object({ phone: Phone }),
    output: z.object({ customer: FoundCustomer.nullable() }),
  }),
  merchants: endpoint({
    method: "GET",
    path: "/api/shopuser/order/merchants",
    access: staff("order:delivery:place"),
    summary: "List open merchants with their dishes",
    input: z.object({}),
    output: z.array(AppMerchant),
  }),
  quote: endpoint({
    method: "POST",
    path: "/api/shopuser/order/quote",
    access: staff("order:delivery:place", "order:driver:place", "order:errand:place"),
    reads: true,
    summary: "Calculate the price of a delivery, of a ride by its distance, or of an errand by its task",
    input: z.object({
      basket: Basket.optional(),
      distanceM: Metres.optional(),
      task: ErrandTask.optional(),
      itemValueCents: OrderCents.optional(),
    }),
    output: Quote,
  }),
  placeDelivery: endpoint({
    method: "POST",
    path: "/api/shopuser/order/place/delivery",
    access: staff("order:delivery:place"),
    summary: "Place a delivery order for a caller who has paid",
    input: z.object({ ...placement, ...paid, basket: Basket, address: Address }),
    output,
  }),
  placeRide: endpoint({
    method: "POST",
    path: "/api/shopuser/order/place/ride",
    access: staff("order:driver:place"),
    summary: "Request a designated driver for a caller, paid after the ride",
    input: z.object({
      ...placement,
      ...route,
      plate: Plate,
      carModel: CarModel,
    }),
    output,
  }),
  placeErrand: endpoint({
    method: "POST",
    path: "/api/shopuser/order/place/errand",
    access: staff("order:errand:place"),
    summary: "Post an errand for a caller who has paid",
    input: z.object({
      ...placement,
      ...paid,
      ...route,
      task: ErrandTask,
      item: ErrandItem,
      itemValueCents: OrderCents,
    }),
    output,
  }),
});
