import { createHash } from "node:crypto";
import type { AppRole, HandlerInput } from "@vowdesk/contract/kernel";
import type { AppMerchant, AppOrder, appOrdersApi } from "@vowdesk/contract/orders";
import type { Context } from "../../../kernel/context.ts";
import { refuse } from "../../../kernel/refusal.ts";
import { dateOf } from "../../../platform/clock.ts";
import { send } from "../../notifications/index.ts";
import { appVerdict } from "../policy.ts";
import { presentAppOrder, standingOf } from "../present.ts";
import * as store from "../store.ts";
import type { OrderRow } from "../store.ts";
import { amountsOf, appSteps, dueFrom, underWay, type AppTarget } from "./delivery.ts";
import { beginOrder, moveOrder } from "./move.ts";

type Placement = HandlerInput<typeof appOrdersApi.place>;

export function merchants(ctx: Context, { zone }: { zone?: string | undefined }): Promise<AppMerchant[]> {
  return store.openMerchants(ctx.db, zone);
}

/** What tells two requests under one key apart. */
function hashOf({ merchantId, items, address, remark }: Placement): Buffer {
  const dishes = items.map(({ dishId, quantity }) => [dishId, quantity]);
  return createHash("sha256")
    .update(JSON.stringify([merchantId, dishes, address, remark]))
    .digest();
}

function placedBefore(order: OrderRow, hash: Buffer): AppOrder {
  if (!order.request_hash.equals(hash)) refuse("key-reused");
  return presentAppOrder(order);
}

async function pricedItems(ctx: Context, { merchantId, items }: Placement) {
  const dishes = await store.dishesOnSale(
    ctx.db,
    merchantId,
    items.map(({ dishId }) => dishId),
  );
  const byId = new Map(dishes.map((dish) => [dish.id, dish]));
  return items.map(({ dishId, quantity }) => {
    const { name, priceCents } = byId.get(dishId) ?? refuse("not-found");
    return { dish_id: dishId, name, quantity, price_cents: priceCents, priceCents };
  });
}

/** `WM`, the day, and a count that never repeats. */
const numberFor = (id: string, at: Date) => `WM${dateOf(at).slice(2).replaceAll("-", "")}${id.padStart(6, "0")}`;

async function newOrder(
  ctx: Context,
  placement: Placement,
  priced: { priceCents: number; quantity: number }[],
): Promise<OrderRow> {
  const found = (await store.beginPlacing(ctx.db, ctx.actor.id, placement.merchantId)) ?? refuse("not-found");
  if (!found.isOpen) refuse("merchant-closed");
  const { id } = found;
  const amounts = amountsOf(priced);
  return {
    id,
    number: numberFor(id, ctx.now),
    status: "paid",
    version: 1,
    flagged: false,
    courier_id: null,
    courier_name: null,
    due_at: dueFrom("paid", ctx.now),
    updated_at: ctx.now,
    updated_by_name: found.customerName,
    created_at: ctx.now,
    customer_id: ctx.actor.id,
    customer_name: found.customerName,
    customer_phone: found.customerPhone,
    merchant_id: placement.merchantId,
    merchant_name: found.merchantName,
    address: placement.address,
    zone: found.zone,
    remark: placement.remark,
    goods_cents: amounts.goodsCents,
    packing_cents: amounts.packingCents,
    delivery_fee_cents: amounts.deliveryFeeCents,
    discount_cents: amounts.discountCents,
    total_cents: amounts.totalCents,
    client_order_id: placement.clientOrderId,
    request_hash: hashOf(placement),
  };
}

/** The bell of those who send couriers. The Chinese text is what old clients show; it leads to the order (SPEC 2, type 6). */
async function announce(ctx: Context, order: OrderRow): Promise<void> {
  const total = (order.total_cents / 100).toFixed(2);
  await send(ctx, {
    type: 6,
    to: { holdersOf: "order:delivery:assign" },
    allUser: 1,
    msg: `新外卖订单 ${order.number}：${order.merchant_name}，¥${total}`,
    template: { key: "new-delivery-order", values: { number: order.number, merchant: order.merchant_name, total } },
    number: order.number,
    sendName: order.merchant_name,
  });
}

/** Places a paid order; the same key again answers the same order, whatever happened to the first answer. */
export async function place(ctx: Context, placement: Placement): Promise<AppOrder> {
  const hash = hashOf(placement);
  const earlier = await store.findByClientKey(ctx.db, ctx.actor.id, placement.clientOrderId);
  if (earlier) return placedBefore(earlier, hash);

  const priced = await pricedItems(ctx, placement);
  const items = priced.map(({ priceCents: _, ...item }) => item);
  const order = await store.insertOrder(ctx.db, await newOrder(ctx, placement, priced), items);
  if (!order) {
    const rival = await store.findByClientKey(ctx.db, ctx.actor.id, placement.clientOrderId);
    return placedBefore(rival ?? refuse("server-busy"), hash);
  }
  await beginOrder(ctx, order);
  await announce(ctx, order);
  return presentAppOrder(order);
}

function roleOf(ctx: Context): AppRole {
  return ctx.actor.appRole ?? refuse("no-permission");
}

export async function mine(ctx: Context, { limit }: { limit: number }): Promise<AppOrder[]> {
  const role = roleOf(ctx);
  const orders = await store.ordersOf(ctx.db, role, ctx.actor.id, underWay[role], limit);
  return orders.map(presentAppOrder);
}

const ownerOf = { customer: "customer_id", merchant: "merchant_id", courier: "courier_id" } as const;

/** A person of the phone app moves an order of theirs to the state named. Somebody else's order does not exist for them. */
export async function step(
  ctx: Context,
  { number, to, reason }: { number: string; to: AppTarget; reason?: string | undefined },
): Promise<AppOrder> {
  const order = (await store.lockOrder(ctx.db, number)) ?? refuse("not-found");
  if (order[ownerOf[roleOf(ctx)]] !== ctx.actor.id) refuse("not-found");
  const verdict = appVerdict(to, standingOf(order), ctx.now);
  if (verdict === "closed") refuse("order-closed");
  if (verdict === "already-there") return presentAppOrder(order);

  const move = { act: appSteps[to].act, to, reason: reason || null };
  return presentAppOrder(await moveOrder(ctx, order, move, to === "cancelled" ? "order.cancelled" : "order.stepped"));
}

export async function courierShift(ctx: Context, { online }: { online: boolean }): Promise<{ online: boolean }> {
  await store.setShift(ctx.db, ctx.actor.id, online);
  return { online };
}
