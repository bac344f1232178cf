import type { HandlerInput } from "@vowdesk/contract/kernel";
import { defaultOrderPrices, type orderChangesApi, type PricePart } from "@vowdesk/contract/local/orders";
import type { Context } from "../../../kernel/http/context.ts";
import { refuse } from "../../../kernel/http/refusal.ts";
import type { DeliveryDetails, DriverDetails, ErrandDetails } from "../../../platform/database/column-types.ts";
import { amountsOf } from "./kinds/delivery.ts";
import { fareOf } from "./kinds/driver.ts";
import { dishesForOrder, type NewItem } from "./entry/placement.service.ts";
import * as store from "./orders.store.ts";
import type { OrderChange, OrderRow } from "./orders.store.ts";

type Given<C extends "changeDelivery" | "changeRide" | "changeErrand"> = Omit<
  HandlerInput<(typeof orderChangesApi)[C]>,
  "number" | "version" | "expectedCents"
>;

/** The columns of a changed order, its new items if they changed, and the parts of its price. */
export interface Repriced {
  change: OrderChange & { total_cents: number };
  items?: readonly NewItem[];
  parts: Readonly<Partial<Record<PricePart, number>>>;
}

const sumOf = (parts: Repriced["parts"]) => Object.values(parts).reduce((sum, cents) => sum + cents, 0);

/** A dish that was ordered before keeps its name and price. A new dish must be on sale. */
async function itemsOf(ctx: Context, order: OrderRow, { basket }: Given<"changeDelivery">) {
  if (!basket) return undefined;
  if (basket.merchantId !== order.merchant_id) refuse("not-found");
  const known = await dishesForOrder(ctx, order);
  return basket.items.map(({ dishId, quantity }): NewItem => {
    const { name, priceCents } = known.find(({ id }) => id === dishId) ?? refuse("not-found");
    return { dish_id: dishId, name, quantity, price_cents: priceCents };
  });
}

/** Packing and discount follow from the dishes; the fee and a given discount stay as they are. */
async function repriceDelivery(ctx: Context, order: OrderRow, input: Given<"changeDelivery">): Promise<Repriced> {
  const items = await itemsOf(ctx, order, input);
  const { prices = defaultOrderPrices } = order.details as DeliveryDetails;
  const priced = items?.map(({ price_cents, quantity }) => ({ priceCents: price_cents, quantity }));
  const computed = priced && amountsOf(priced, prices);
  const goods = computed?.goodsCents ?? order.goods_cents ?? 0;
  const packing = computed?.packingCents ?? order.packing_cents ?? 0;
  const delivery = input.deliveryFeeCents ?? order.delivery_fee_cents ?? 0;
  const reduction = input.discountCents ?? computed?.discountCents ?? order.discount_cents ?? 0;
  const discount = Math.min(reduction, goods);
  const parts = { goods, packing, delivery, discount: -discount };
  const amounts = {
    goods_cents: goods,
    packing_cents: packing,
    delivery_fee_cents: delivery,
    discount_cents: discount,
  };
  return {
    change: {
      address: input.address ?? order.address,
      remark: input.remark ?? order.remark,
      ...amounts,
      total_cents: sumOf(parts),
    },
    ...(items && { items }),
    parts,
  };
}

function repriceRide(order: OrderRow, input: Given<"changeRide">): Repriced {
  const before = order.details as DriverDetails;
  const { destination, plate, carModel, distanceM } = { ...before, ...defined(input) };
  const isFareAgreed = input.fareCents !== undefined || before.isFareAgreed === true;
  const computed = isFareAgreed || distanceM === before.distanceM ? before.fareCents : fareOf(distanceM, before.prices);
  const fareCents = input.fareCents ?? computed;
  const details = {
    ...before,
    destination,
    plate,
    carModel,
    distanceM,
    fareCents,
    ...(isFareAgreed && { isFareAgreed }),
  };
  return {
    change: {
      address: input.pickup ?? order.address,
      remark: input.remark ?? order.remark,
      details,
      total_cents: fareCents + before.waitingFeeCents,
    },
    parts: { fare: fareCents + before.waitingFeeCents },
  };
}

function repriceErrand(order: OrderRow, input: Given<"changeErrand">): Repriced {
  const before = order.details as ErrandDetails;
  const { item, itemValueCents, feeCents, pickup } = { ...before, ...defined(input) };
  const advanceCents = order.task === "buy" ? itemValueCents : 0;
  return {
    change: {
      address: input.destination ?? order.address,
      remark: input.remark ?? order.remark,
      details: { ...before, item, itemValueCents, feeCents, pickup, advanceCents },
      total_cents: feeCents + advanceCents,
    },
    parts: { fee: feeCents, advance: advanceCents },
  };
}

type Defined<T> = { [K in keyof T]?: Exclude<T[K], undefined> };

/** The fields that have a value. */
const defined = <T extends object>(input: T): Defined<T> =>
  Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined)) as Defined<T>;

/** The order with the given changes, by its kind. Fields of other kinds are ignored. */
export function repriced(
  ctx: Context,
  order: OrderRow,
  input: Given<"changeDelivery"> & Given<"changeRide"> & Given<"changeErrand">,
): Promise<Repriced> | Repriced {
  switch (order.kind) {
    case "delivery":
      return repriceDelivery(ctx, order, input);
    case "driver":
      return repriceRide(order, input);
    case "errand":
      return repriceErrand(order, input);
  }
}

/** Dishes of an order's history entry, such as `宫保鸡丁 × 2`. */
export const itemsText = (items: readonly { name: string; quantity: number }[]) =>
  items.map(({ name, quantity }) => `${name} × ${quantity}`).join(", ");

/** The dishes of a stored order in one line. */
export const storedItemsText = async (ctx: Context, { id }: OrderRow) => itemsText(await store.itemsOf(ctx.db, id));
