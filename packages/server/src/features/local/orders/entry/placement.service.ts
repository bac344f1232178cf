import { type HandlerInput } from "@vowdesk/contract/kernel";
import {
  ErrandPrices,
  RidePrices,
  type AppMerchant,
  type AppOrder,
  type appOrdersApi,
  type Basket,
} from "@vowdesk/contract/local/orders";
import type { Context } from "../../../../kernel/http/context.ts";
import { refuse } from "../../../../kernel/http/refusal.ts";
import { coversZones } from "../../../../kernel/transaction/data-scope.ts";
import { presentAppOrder } from "../orders.present.ts";
import { itemsOf, type OrderRow } from "../orders.store.ts";
import { amountsOf } from "../kinds/delivery.ts";
import { metresByRoad } from "../assignment/distance.ts";
import { fareOf } from "../kinds/driver.ts";
import { errandFeeOf } from "../kinds/errand.ts";
import { newPickupCode } from "../evidence.pickup-code.ts";
import { currentPrices, deliveryPricesIn } from "../settings/settings.service.ts";
import { placeOnce, type KindColumns, type Placement } from "./placement.place-once.ts";
import * as store from "./placement.store.ts";
import type { NewItem } from "./placement.store.ts";
import { storedTexts } from "../../../../locales/stored-texts.ts";

export type { NewItem } from "./placement.store.ts";

export function merchants(ctx: Context, { zone }: { zone?: string | undefined }): Promise<AppMerchant[]> {
  return store.openMerchants(ctx.db, zone);
}

/** The amount in a message template. `total` is for nodes of release 0.1.0. */
const totalOf = (cents: number) => ({ totalCents: cents, total: (cents / 100).toFixed(2) });

type Delivery = HandlerInput<typeof appOrdersApi.place>;

async function pricedItems(ctx: Context, { merchantId, items }: Basket) {
  const dishes = await store.dishesOnSale(
    ctx.db,
    merchantId,
    items.map(({ dishId }) => dishId),
  );
  const byId = new Map(dishes.map((dish) => [dish.id, dish]));
  return items.map(({ dishId, quantity }) => {
    const { name, priceCents } = byId.get(dishId) ?? refuse("not-found");
    return { dish_id: dishId, name, quantity, price_cents: priceCents };
  });
}

/** The dishes of a basket with their price. Refuses a merchant that is closed or outside of the scope of the caller. */
export async function priceBasket(ctx: Context, basket: Basket) {
  const [items, merchant] = await Promise.all([pricedItems(ctx, basket), store.findSeller(ctx.db, basket.merchantId)]);
  const seller = merchant ?? refuse("not-found");
  if (!coversZones(ctx.actor.scope, [seller.zone])) refuse("not-found");
  if (!seller.isOpen) refuse("merchant-closed");
  const prices = await deliveryPricesIn(ctx, seller.zone);
  const priced = items.map(({ price_cents, quantity }) => ({ priceCents: price_cents, quantity }));
  return { items, seller, prices, amounts: amountsOf(priced, prices) };
}

async function deliveryColumns(ctx: Context, order: Delivery): Promise<KindColumns> {
  const { items, seller, prices, amounts } = await priceBasket(ctx, order);
  const { name, zone, lat, lng } = seller;
  return {
    address: order.address,
    zone,
    lat,
    lng,
    remark: order.remark,
    total_cents: amounts.totalCents,
    details: { prepMinutes: null, prices },
    columns: {
      merchant_id: order.merchantId,
      merchant_name: name,
      goods_cents: amounts.goodsCents,
      packing_cents: amounts.packingCents,
      delivery_fee_cents: amounts.deliveryFeeCents,
      discount_cents: amounts.discountCents,
    },
    items,
  };
}

function deliveryNotice({ number, merchant_name, total_cents }: OrderRow) {
  const merchant = merchant_name ?? "";
  return {
    msg: storedTexts.newDelivery(number, merchant, total_cents),
    template: { key: "new-delivery-order", values: { number, merchant, ...totalOf(total_cents) } },
    sendName: merchant,
  } as const;
}

/** A delivery order, paid at placement. */
export function deliveryPlacement(ctx: Context, order: Delivery): Placement {
  const { clientOrderId, merchantId, items, address, remark } = order;
  const dishes = items.map(({ dishId, quantity }) => [dishId, quantity]);
  return {
    kind: "delivery",
    clientOrderId,
    request: [merchantId, dishes, address, remark],
    prepare: () => deliveryColumns(ctx, order),
    noticeFor: deliveryNotice,
  };
}

/** Without a distance, that between the positions counts. */
type Ride = HandlerInput<typeof appOrdersApi.placeRide> & { distanceM?: number };

async function rideColumns(ctx: Context, ride: Ride): Promise<KindColumns> {
  const { pickup, destination, zone, from, to, plate, carModel, remark } = ride;
  const prices = RidePrices.parse(await currentPrices(ctx));
  const { distanceM = metresByRoad(from, to) } = ride;
  const fareCents = fareOf(distanceM, prices);
  return {
    address: pickup,
    zone,
    ...from,
    remark,
    total_cents: fareCents,
    details: {
      destination,
      to,
      plate,
      carModel,
      distanceM,
      waitingMinutes: 0,
      fareCents,
      waitingFeeCents: 0,
      startPhotos: [],
      endPhotos: [],
      prices,
    },
  };
}

/** A designated-driver order, paid after the ride. */
export function ridePlacement(ctx: Context, ride: Ride): Placement {
  const { clientOrderId, ...request } = ride;
  return {
    kind: "driver",
    clientOrderId,
    request,
    prepare: () => rideColumns(ctx, ride),
    noticeFor: ({ number, customer_name: customer, address }) => ({
      msg: storedTexts.newRide(number, address, ride.destination),
      template: { key: "new-driver-order", values: { number, from: address, to: ride.destination } },
      sendName: customer,
    }),
  };
}

type Errand = HandlerInput<typeof appOrdersApi.placeErrand> & { distanceM?: number };

async function errandColumns(ctx: Context, errand: Errand): Promise<KindColumns> {
  const { task, item, itemValueCents, pickup, destination, zone, from, to, remark } = errand;
  const prices = ErrandPrices.parse(await currentPrices(ctx));
  const feeCents = errandFeeOf(task, errand.distanceM ?? metresByRoad(from, to), prices);
  const advanceCents = task === "buy" ? itemValueCents : 0;
  return {
    address: destination,
    zone,
    ...from,
    remark,
    total_cents: feeCents + advanceCents,
    details: { item, itemValueCents, advanceCents, feeCents, pickup, to, pickupCode: newPickupCode(), prices },
    columns: { task },
  };
}

/** An errand. Fee and price of the goods are paid at placement. */
export function errandPlacement(ctx: Context, errand: Errand): Placement {
  const { clientOrderId, ...request } = errand;
  return {
    kind: "errand",
    clientOrderId,
    request,
    prepare: () => errandColumns(ctx, errand),
    noticeFor: ({ number, customer_name: customer, total_cents }) => ({
      msg: storedTexts.newErrand(number, errand.item, total_cents),
      template: { key: "new-errand", values: { number, item: errand.item, ...totalOf(total_cents) } },
      sendName: customer,
    }),
  };
}

/** Places an order of the app user. */
async function placeOwn(ctx: Context, placement: Placement): Promise<AppOrder> {
  return presentAppOrder(await placeOnce(ctx, ctx.actor.id, placement), ctx.actor.id);
}

export const place = (ctx: Context, order: Delivery) => placeOwn(ctx, deliveryPlacement(ctx, order));
export const placeRide = (ctx: Context, ride: Ride) => placeOwn(ctx, ridePlacement(ctx, ride));
export const placeErrand = (ctx: Context, errand: Errand) => placeOwn(ctx, errandPlacement(ctx, errand));

/** The dishes from which an order can be changed: those on sale, and those of the order at the price of the order. */
export async function dishesForOrder(ctx: Context, { id, merchant_id }: OrderRow) {
  if (merchant_id === null) return [];
  const [onSale, ordered] = await Promise.all([store.dishesOf(ctx.db, merchant_id), itemsOf(ctx.db, id)]);
  const dishes = [...onSale, ...ordered.map(({ dishId, name, priceCents }) => ({ id: dishId, name, priceCents }))];
  return [...new Map(dishes.map((dish) => [dish.id, dish])).values()];
}

/** Replaces the items of a changed order, if they changed, and what the search finds it by. */
export async function replaceItems(ctx: Context, order: OrderRow, items?: readonly NewItem[]): Promise<void> {
  await Promise.all([items && store.replaceItems(ctx.db, order.id, items), store.renewSearch(ctx.db, order)]);
}
