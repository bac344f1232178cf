import type { HandlerInput } from "@vowdesk/contract/kernel";
import type { AppMerchant, AppOrder, appOrdersApi } from "@vowdesk/contract/orders";
import type { Context } from "../../../kernel/http/context.ts";
import { refuse } from "../../../kernel/http/refusal.ts";
import type { OrderRow } from "../store.ts";
import { amountsOf } from "../kinds/delivery.ts";
import { metresByRoad } from "../assignment/distance.ts";
import { fareOf } from "../kinds/driver.ts";
import { errandFeeOf } from "../kinds/errand.ts";
import { newPickupCode } from "../evidence/pickup-code.ts";
import { placeOnce, type KindColumns } from "./place-once.ts";
import * as store from "./store.ts";

export function merchants(ctx: Context, { zone }: { zone?: string | undefined }): Promise<AppMerchant[]> {
  return store.openMerchants(ctx.db, zone);
}

const yuan = (cents: number) => (cents / 100).toFixed(2);

type Delivery = HandlerInput<typeof appOrdersApi.place>;

async function pricedItems(ctx: Context, { merchantId, items }: Delivery) {
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

async function deliveryColumns(ctx: Context, order: Delivery): Promise<KindColumns> {
  const [items, seller] = await Promise.all([pricedItems(ctx, order), store.findSeller(ctx.db, order.merchantId)]);
  const { name, zone, isOpen, lat, lng } = seller ?? refuse("not-found");
  if (!isOpen) refuse("merchant-closed");
  const amounts = amountsOf(items.map(({ price_cents, quantity }) => ({ priceCents: price_cents, quantity })));
  return {
    address: order.address,
    zone,
    lat,
    lng,
    remark: order.remark,
    total_cents: amounts.totalCents,
    details: { prepMinutes: null },
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
  const total = yuan(total_cents);
  return {
    msg: `新外卖订单 ${number}：${merchant}，¥${total}`,
    template: { key: "new-delivery-order", values: { number, merchant, total } },
    sendName: merchant,
  } as const;
}

/** Places a delivery order, paid at placement. */
export function place(ctx: Context, order: Delivery): Promise<AppOrder> {
  const { clientOrderId, merchantId, items, address, remark } = order;
  const dishes = items.map(({ dishId, quantity }) => [dishId, quantity]);
  return placeOnce(ctx, {
    kind: "delivery",
    clientOrderId,
    request: [merchantId, dishes, address, remark],
    prepare: () => deliveryColumns(ctx, order),
    noticeFor: deliveryNotice,
  });
}

type Ride = HandlerInput<typeof appOrdersApi.placeRide>;

function rideColumns({ pickup, destination, zone, from, to, plate, carModel, remark }: Ride): KindColumns {
  const distanceM = metresByRoad(from, to);
  const fareCents = fareOf(distanceM);
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
    },
  };
}

/** Places a designated-driver order, paid after the ride. */
export function placeRide(ctx: Context, ride: Ride): Promise<AppOrder> {
  const { clientOrderId, ...request } = ride;
  return placeOnce(ctx, {
    kind: "driver",
    clientOrderId,
    request,
    prepare: () => Promise.resolve(rideColumns(ride)),
    noticeFor: ({ number, customer_name: customer, address }) => ({
      msg: `新代驾订单 ${number}：${address} → ${ride.destination}`,
      template: { key: "new-driver-order", values: { number, from: address, to: ride.destination } },
      sendName: customer,
    }),
  });
}

type Errand = HandlerInput<typeof appOrdersApi.placeErrand>;

function errandColumns(errand: Errand): KindColumns {
  const { task, item, itemValueCents, pickup, destination, zone, from, to, remark } = errand;
  const feeCents = errandFeeOf(task, metresByRoad(from, to));
  const advanceCents = task === "buy" ? itemValueCents : 0;
  return {
    address: destination,
    zone,
    ...from,
    remark,
    total_cents: feeCents + advanceCents,
    details: { item, itemValueCents, advanceCents, feeCents, pickup, to, pickupCode: newPickupCode() },
    columns: { task },
  };
}

/** Places an errand. Fee and price of the goods are paid at placement. */
export function placeErrand(ctx: Context, errand: Errand): Promise<AppOrder> {
  const { clientOrderId, ...request } = errand;
  return placeOnce(ctx, {
    kind: "errand",
    clientOrderId,
    request,
    prepare: () => Promise.resolve(errandColumns(errand)),
    noticeFor: ({ number, customer_name: customer, total_cents }) => ({
      msg: `新跑腿订单 ${number}：${errand.item}，¥${yuan(total_cents)}`,
      template: { key: "new-errand", values: { number, item: errand.item, total: yuan(total_cents) } },
      sendName: customer,
    }),
  });
}
