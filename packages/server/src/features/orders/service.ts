import type { HandlerInput, Page } from "@vowdesk/contract/kernel";
import type { Courier, Order, OrderAct, OrderDetail, ordersApi } from "@vowdesk/contract/orders";
import type { Context } from "../../kernel/context.ts";
import { page } from "../../kernel/page.ts";
import { refuse } from "../../kernel/refusal.ts";
import { nextOf, settled } from "./kinds/delivery.ts";
import { commonFrom, commonTextListing, countMatches, courierListing, deliveryListing } from "./kinds/listing.ts";
import { moveOrder, type Move } from "./kinds/move.ts";
import { isOpenTo, mayEver } from "./policy.ts";
import { masked, presentCourier, presentOrder, presentOrders, presentStep, standingOf } from "./present.ts";
import * as store from "./store.ts";
import type { OrderRow } from "./store.ts";

export { courierShift, merchants, mine, place, step } from "./kinds/app.ts";

/** Orders that hold a common text are dear to find one by one; whoever wants more than these names more of it. */
const commonMatchesAtMost = 20;

type ListQuery = HandlerInput<typeof ordersApi.listDelivery>;

const paging: readonly string[] = ["pageNo", "pageSize", "sort", "dir"];

/** Whether the query narrows the list by nothing beside these filters. */
function narrowsOnlyBy(query: ListQuery, ...filters: (keyof ListQuery)[]): boolean {
  const ignored = [...paging, ...filters];
  return Object.entries(query).every(([name, value]) => value === undefined || ignored.includes(name));
}

async function knownTotal(ctx: Context, query: ListQuery): Promise<number | undefined> {
  if (!narrowsOnlyBy(query, "status")) return undefined;
  const ofAll = await store.countByStatus(ctx.db);
  const counted = ofAll.filter(({ status }) => query.status === undefined || status === query.status);
  return counted.reduce((sum, { n }) => sum + n, 0);
}

/** The list of a searched text: few matches are sorted, many are met on the way through the orders. */
async function search(ctx: Context, query: ListQuery, text: string): Promise<Page<OrderRow>> {
  const matches = await countMatches(ctx.db, text);
  const isWhole = narrowsOnlyBy(query, "q");
  if (matches === null) return page(ctx, deliveryListing, query, { countAtMost: commonFrom });
  if (matches < commonFrom) return page(ctx, deliveryListing, query, isWhole ? { total: matches } : {});
  return page(ctx, commonTextListing, query, { countAtMost: commonMatchesAtMost, isMore: isWhole });
}

export async function list(ctx: Context, query: ListQuery): Promise<Page<Order>> {
  const found =
    query.q === undefined
      ? await page(ctx, deliveryListing, query, { total: await knownTotal(ctx, query) })
      : await search(ctx, query, query.q);
  return { ...found, records: presentOrders(ctx.actor, found.records) };
}

export async function counts(ctx: Context) {
  const [byStatus, waiting] = await Promise.all([store.countByStatus(ctx.db), store.countWaiting(ctx.db, ctx.now)]);
  return { byStatus: Object.fromEntries(byStatus.map(({ status, n }) => [status, n])), ...waiting };
}

export async function detail(ctx: Context, number: string): Promise<OrderDetail> {
  if (!ctx.actor.codes.has("order:delivery")) refuse("no-permission");
  const order = (await store.findOrder(ctx.db, number)) ?? refuse("not-found");
  const [merchant, items, steps] = await Promise.all([
    store.findMerchant(ctx.db, order.merchant_id),
    store.itemsOf(ctx.db, order.id),
    store.stepsOf(ctx.db, order.id),
  ]);
  return {
    order: presentOrder(ctx.actor, order),
    merchant: { name: order.merchant_name, phone: masked(merchant?.phone ?? ""), address: merchant?.address ?? "" },
    items,
    timeline: steps.map((step) => presentStep(order.number, step)),
  };
}

export async function couriers(ctx: Context, query: HandlerInput<typeof ordersApi.couriers>): Promise<Page<Courier>> {
  const found = await page(ctx, courierListing, query);
  return { ...found, records: found.records.map(presentCourier) };
}

type Command = HandlerInput<typeof ordersApi.act>;

const needsReason: readonly OrderAct[] = ["cancel", "refund", "note"];

async function courierFor(ctx: Context, order: OrderRow, workerId: number | undefined) {
  const courier = await store.holdCourier(ctx.db, workerId ?? refuse("worker-required"));
  if (!courier?.on_shift) refuse("worker-unavailable");
  if (courier.id === order.courier_id) refuse("already-taken", { values: { who: courier.name } });
  return courier;
}

async function moveFor(ctx: Context, order: OrderRow, { act, workerId, reason }: Command): Promise<Move> {
  const move = { act, reason: reason || null };
  if (needsReason.includes(act) && !reason) refuse("reason-required");
  switch (act) {
    case "assign":
    case "reassign": {
      const courier = await courierFor(ctx, order, workerId);
      return { ...move, to: settled(order.status, courier.id), courier, restarts: act === "reassign" };
    }
    case "advance":
      return { ...move, to: nextOf[order.status] ?? refuse("order-closed") };
    case "cancel":
      return { ...move, to: "cancelled" };
    case "refund":
      return { ...move, to: "refunding" };
    case "flag":
      return { ...move, to: order.status, flagged: !order.flagged };
    case "note":
      return { ...move, to: order.status };
  }
}

const factOf = {
  assign: "order.assigned",
  reassign: "order.reassigned",
  advance: "order.advanced",
  cancel: "order.cancelled",
  refund: "order.refunded",
  note: "order.noted",
  flag: "order.flagged",
} as const satisfies Record<OrderAct, string>;

/** An operator's act on an order. Of several who act on one version the first wins; the others are shown what is. */
export async function act(ctx: Context, command: Command): Promise<Order> {
  const order = (await store.lockOrder(ctx.db, command.number)) ?? refuse("not-found");
  if (!mayEver(ctx.actor, command.act, "delivery")) refuse("no-permission");
  if (order.version !== command.version) {
    const conflict = {
      current: presentOrder(ctx.actor, order),
      changedBy: order.updated_by_name,
      changedAt: order.updated_at.toISOString(),
    };
    refuse("changed-meanwhile", { data: conflict, values: { who: order.updated_by_name } });
  }
  if (!isOpenTo(command.act, standingOf(order))) refuse("order-closed");

  const next = await moveOrder(ctx, order, await moveFor(ctx, order, command), factOf[command.act]);
  return presentOrder(ctx.actor, next);
}
