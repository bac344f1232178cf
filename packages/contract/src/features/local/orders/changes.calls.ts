import * as z from "zod";
import { api, endpoint, staff, BoundedVersion, Cents, CentsUpTo, RecordId, Text } from "../../../kernel/index.ts";
import { Basket, Quote } from "./entry.schema.ts";
import { Order } from "./orders.schema.ts";
import { Address, CarModel, ErrandItem, Metres, OrderCents, OrderNumber, Plate } from "./inputs.ts";

const deliveryFields = {
  /** Dishes of the order's merchant. Dishes that were ordered before keep their price. */
  basket: Basket.optional(),
  address: Address.optional(),
  deliveryFeeCents: OrderCents.optional(),
  discountCents: OrderCents.optional(),
};
const rideFields = {
  pickup: Address.optional(),
  destination: Address.optional(),
  distanceM: Metres.optional(),
  plate: Plate.optional(),
  carModel: CarModel.optional(),
  /** An agreed fare stays the same for any distance. Without it the fare follows from the distance. */
  fareCents: OrderCents.optional(),
};
const errandFields = {
  item: ErrandItem.optional(),
  itemValueCents: OrderCents.optional(),
  pickup: Address.optional(),
  destination: Address.optional(),
  feeCents: OrderCents.optional(),
};

const command = {
  number: OrderNumber,
  version: BoundedVersion,
  remark: Text(200).optional(),
  /** The new price as it was shown. Another price is refused. */
  expectedCents: CentsUpTo(100_000_000),
  /** Needed if the price of a paid order rises. */
  isDifferencePaid: z.boolean().optional(),
};

/** An order with the values of the form that changes it. */
export const EditableOrder = z.object({
  order: Order,
  /** Null for orders without dishes. */
  basket: Basket.nullable(),
  /** Dishes that can be chosen, at their price for this order. */
  dishes: z.array(z.object({ id: RecordId, name: z.string(), priceCents: Cents })),
});
export type EditableOrder = z.infer<typeof EditableOrder>;

/** Calls with which staff change an order before it is picked up. */
export const orderChangesApi = api("orderChanges", "Changes of an order before pickup", {
  editable: endpoint({
    method: "GET",
    path: "/api/shopuser/order/:number/editable",
    access: staff("order:delivery:change", "order:driver:change", "order:errand:change"),
    summary: "Get an order with its dishes for the form that changes it",
    input: z.object({ number: OrderNumber }),
    output: EditableOrder,
  }),
  quote: endpoint({
    method: "POST",
    path: "/api/shopuser/order/change/quote",
    access: staff("order:delivery:change", "order:driver:change", "order:errand:change"),
    reads: true,
    summary: "Calculate the price of an order with the given changes",
    input: z.object({ number: OrderNumber, ...rideFields, ...errandFields, ...deliveryFields }),
    output: Quote,
  }),
  changeDelivery: endpoint({
    method: "PUT",
    path: "/api/shopuser/order/change/delivery",
    access: staff("order:delivery:change"),
    summary: "Change address, dishes and fees of a delivery order before it is picked up. A lower price is refunded",
    input: z.object({ ...command, ...deliveryFields }),
    output: Order,
  }),
  changeRide: endpoint({
    method: "PUT",
    path: "/api/shopuser/order/change/ride",
    access: staff("order:driver:change"),
    summary: "Change route, car and fare of a ride before it starts",
    input: z.object({ ...command, ...rideFields }),
    output: Order,
  }),
  changeErrand: endpoint({
    method: "PUT",
    path: "/api/shopuser/order/change/errand",
    access: staff("order:errand:change"),
    summary: "Change item, route and fee of an errand before the runner sets off. A lower price is refunded",
    input: z.object({ ...command, ...errandFields }),
    output: Order,
  }),
});
