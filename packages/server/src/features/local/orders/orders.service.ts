import type { HandlerInput, Page } from "@vowdesk/contract/kernel";
import {
  kindOfNumber,
  type Courier,
  type Order,
  type OrderCounts,
  type OrderDetail,
  type OrderKind,
  type OrderMoney,
  type ordersApi,
} from "@vowdesk/contract/local/orders";
import type { Context } from "../../../kernel/http/context.ts";
import type { Actor } from "../../../kernel/transaction/actor.ts";
import type { DataScope } from "../../../kernel/transaction/data-scope.ts";
import { maskPhone } from "../../../kernel/text/masking.ts";
import { page, presentedPage, type Listing } from "../../../kernel/paging/page.ts";
import { auditPhoneSearch } from "../../../kernel/paging/phone-search.ts";
import { refuse } from "../../../kernel/http/refusal.ts";
import type { Db } from "../../../platform/database/index.ts";
import { transfersOf } from "../../money/ledger/ledger.ts";
import {
  commonTextMatches,
  countMatches,
  deliveryListing,
  driverListing,
  errandListing,
  listingForCommonText,
  workerListing,
  workersInScope,
} from "./lists/lists.store.ts";
import { compensatedFor } from "../../money/compensations/compensations.ts";
import { refundableCents } from "./refunds.service.ts";
import { pendingCentsOf } from "./refunds.store.ts";
import { cancelRuleOf, isOpenTo, paidCents } from "./orders.policy.ts";
import {
  presentOrder,
  presentOrders,
  presentStep,
  presentUrge,
  presentWorker,
  orderStateOf,
} from "./orders.present.ts";
import * as store from "./orders.store.ts";
import type { OrderRow } from "./orders.store.ts";

export { act, actOnMany, undo } from "./actions/actions.service.ts";
export {
  courierStep,
  customerStep,
  driverStep,
  merchantStep,
  mine,
  runnerStep,
  shift as courierShift,
  shift as driverShift,
  shift as runnerShift,
} from "./actions/app-actions.service.ts";
export { candidates } from "./assignment/candidates.service.ts";
export { merchants, place, placeErrand, placeRide } from "./entry/placement.service.ts";
export { addPhoto } from "./evidence.photos.ts";
export { exportPart } from "./lists/export.service.ts";
export { reveal } from "./lists/reveal.service.ts";
export { totals } from "./lists/totals.ts";
export { changePrices, changeSettings, prices, settings, zones } from "./settings/settings.service.ts";
export { urge } from "./urging.service.ts";

/** Checking orders one by one for a common text is slow, so counting stops at this number. */
const commonTextCountLimit = 20;

type ListCall = typeof ordersApi.listDelivery | typeof ordersApi.listDriver | typeof ordersApi.listErrand;
type OrderListing<E extends ListCall> = Listing<E, "orders", string, OrderRow>;

const paging: readonly string[] = ["pageNo", "pageSize", "sort", "dir"];

/** Whether the query has no filters but the given ones. */
function filtersOnlyBy(query: object, ...filters: string[]): boolean {
  const ignored = [...paging, ...filters];
  return Object.entries(query).every(([name, value]) => value === undefined || ignored.includes(name));
}

async function countAll(
  db: Context["db"],
  kind: OrderKind,
  scope: DataScope,
  ofStatus: string | undefined,
): Promise<number> {
  const counts = await store.countByStatus(db, kind, scope);
  const counted = counts.filter(({ status }) => ofStatus === undefined || status === ofStatus);
  return counted.reduce((sum, { n }) => sum + n, 0);
}

/** Few matches are looked up and sorted; for many matches the orders are checked in list order. */
async function search<E extends ListCall>(
  ctx: Context,
  listing: OrderListing<E>,
  query: HandlerInput<E>,
  text: string,
): Promise<Page<OrderRow>> {
  const matches = await countMatches(ctx.db, text);
  if (matches === null) return page(ctx, listing, query, { maxCount: commonTextMatches });
  if (matches < commonTextMatches) return page(ctx, listing, query);
  return page(ctx, listingForCommonText(listing), query, { maxCount: commonTextCountLimit });
}

async function findOrders<E extends ListCall>(
  ctx: Context,
  kind: OrderKind,
  listing: OrderListing<E>,
  query: HandlerInput<E>,
): Promise<Page<OrderRow>> {
  await auditPhoneSearch(ctx, `orders:${kind}`, query.q);
  if (query.q !== undefined) return search(ctx, listing, query, query.q);
  if (!filtersOnlyBy(query, "status")) return page(ctx, listing, query);
  return page(ctx, listing, query, { total: (db) => countAll(db, kind, ctx.actor.scope, query.status) });
}

async function listOrders<K extends OrderKind, E extends ListCall>(
  ctx: Context,
  kind: K,
  listing: OrderListing<E>,
  query: HandlerInput<E>,
): Promise<Page<Extract<Order, { kind: K }>>> {
  const orders = await findOrders(ctx, kind, listing, query);
  return { ...orders, records: presentOrders(kind, ctx.actor, orders.records) };
}

export const listDelivery = (ctx: Context, query: HandlerInput<typeof ordersApi.listDelivery>) =>
  listOrders(ctx, "delivery", deliveryListing, query);

export const listDriver = (ctx: Context, query: HandlerInput<typeof ordersApi.listDriver>) =>
  listOrders(ctx, "driver", driverListing, query);

export const listErrand = (ctx: Context, query: HandlerInput<typeof ordersApi.listErrand>) =>
  listOrders(ctx, "errand", errandListing, query);

/** Whether the zone of an order is in the actor's scope. */
export const isOrderSeen = async (db: Db, { scope }: Pick<Actor, "scope">, number: string): Promise<boolean> =>
  (await store.findOrder(db, number, scope)) !== undefined;

/** The late orders of a kind, the longest late first. */
export async function listLateOrders(ctx: Context, kind: OrderKind, limit: number): Promise<Order[]> {
  const query = { pageNo: 1, pageSize: limit, scope: "late", sort: "dueAt", dir: "asc" } as const;
  if (kind === "delivery") return (await listDelivery(ctx, query)).records;
  return (kind === "driver" ? await listDriver(ctx, query) : await listErrand(ctx, query)).records;
}

export async function counts(ctx: Context, kind: OrderKind): Promise<OrderCounts> {
  const [byStatus, open] = await Promise.all([
    store.countByStatus(ctx.db, kind, ctx.actor.scope),
    store.countOpen(ctx.db, kind, ctx.actor.scope, ctx.now),
  ]);
  return { byStatus: Object.fromEntries(byStatus.map(({ status, n }) => [status, n])), ...open };
}

async function merchantOf(ctx: Context, { merchant_id, merchant_name }: OrderRow): Promise<OrderDetail["merchant"]> {
  if (merchant_id === null) return null;
  const merchant = await store.findMerchant(ctx.db, merchant_id);
  return { name: merchant_name ?? "", phone: maskPhone(merchant?.phone ?? ""), address: merchant?.address ?? "" };
}

async function moneyOf(ctx: Context, order: OrderRow): Promise<OrderMoney> {
  const state = orderStateOf(order);
  const [refundable, pending, compensated, transfers] = await Promise.all([
    isOpenTo("refund", state) ? refundableCents(ctx, order) : 0,
    order.status === "refunding" ? pendingCentsOf(ctx.db, order) : 0,
    compensatedFor(ctx, order),
    transfersOf(ctx, `order:${order.number}`),
  ]);
  return {
    paidCents: paidCents(order),
    refundedCents: order.refunded_cents,
    refundableCents: refundable,
    pendingCents: pending,
    compensatedCents: compensated.cents,
    cancel: isOpenTo("cancel", state) ? cancelRuleOf(state) : null,
    transfers,
  };
}

async function timelineOf(ctx: Context, order: OrderRow): Promise<OrderDetail["timeline"]> {
  const [steps, urges] = await Promise.all([store.stepsOf(ctx.db, order.id), store.urgesOf(ctx.db, order.id)]);
  return steps.flatMap((step) => [
    presentStep(order.number, step),
    ...urges.filter(({ line }) => line === step.line).map((urge) => presentUrge(order, urge, step.to_status)),
  ]);
}

/** One order of any kind. Without access to the kind the answer is the same for existing and missing orders. */
export async function detail(ctx: Context, { number }: { number: string }): Promise<OrderDetail> {
  const kind = kindOfNumber(number) ?? refuse("not-found");
  if (!ctx.actor.codes.has(`order:${kind}`)) refuse("no-permission");
  const order = (await store.findOrder(ctx.db, number, ctx.actor.scope)) ?? refuse("not-found");
  const [merchant, items, timeline, money] = await Promise.all([
    merchantOf(ctx, order),
    store.itemsOf(ctx.db, order.id),
    timelineOf(ctx, order),
    moneyOf(ctx, order),
  ]);
  return { order: presentOrder(ctx.actor, order), merchant, items, timeline, money };
}

export async function couriers(ctx: Context, query: HandlerInput<typeof ordersApi.couriers>): Promise<Page<Courier>> {
  await auditPhoneSearch(ctx, "couriers", query.q);
  return presentedPage(ctx, workerListing, query, presentWorker);
}

export async function courier(ctx: Context, { id }: { id: number }): Promise<Courier> {
  const [worker] = await workersInScope(ctx.db, [id], ctx.actor.scope, ctx.now);
  return presentWorker(worker ?? refuse("not-found"));
}
