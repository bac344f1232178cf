import { sliceText } from "@vowdesk/contract/kernel";
import { numberPrefixes, type OrderKind } from "@vowdesk/contract/local/orders";
import { runOnce } from "../../../../kernel/concurrency/run-once.ts";
import type { Context } from "../../../../kernel/http/context.ts";
import { isOfBusiness } from "../../../../kernel/transaction/actor.ts";
import { businessZone, dateIn } from "../../../../platform/business-time.ts";
import type { MessageTemplate } from "../../../../locales/message-texts.ts";
import { send } from "../../../messages/notifications/notifications.ts";
import type { OrderRow } from "../orders.store.ts";
import { dueFrom } from "../due-times/due-time.ts";
import { rules } from "../kinds/kinds.ts";
import { recordPlacement } from "../actions/transition.ts";
import * as store from "./placement.store.ts";
import type { NewItem } from "./placement.store.ts";
import { settingsOf } from "../settings/settings.service.ts";

/** The columns of a new order that depend on its kind. */
export interface KindColumns extends Pick<
  OrderRow,
  "address" | "zone" | "lat" | "lng" | "remark" | "total_cents" | "details"
> {
  columns?: Partial<
    Pick<
      OrderRow,
      | "merchant_id"
      | "merchant_name"
      | "goods_cents"
      | "packing_cents"
      | "delivery_fee_cents"
      | "discount_cents"
      | "task"
    >
  >;
  items?: readonly NewItem[];
}

/** The prefix of the kind, the date, and the id from the sequence. */
const numberFor = (kind: OrderKind, id: string, date: string) =>
  `${numberPrefixes[kind]}${sliceText(date, 2).replaceAll("-", "")}${id.padStart(6, "0")}`;

const emptyColumns = {
  merchant_id: null,
  merchant_name: null,
  goods_cents: null,
  packing_cents: null,
  delivery_fee_cents: null,
  discount_cents: null,
  task: null,
} as const;

/** The message about a new order. `msg` is the Chinese text for old clients. */
interface PlacementNotice {
  msg: string;
  template: MessageTemplate;
  sendName: string;
}

/** An order to place. */
export interface Placement {
  kind: OrderKind;
  clientOrderId: string;
  /** The input, which differs between kinds. */
  request: unknown;
  prepare(): Promise<KindColumns>;
  noticeFor(order: OrderRow): PlacementNotice;
}

async function newOrder(
  ctx: Context,
  customerId: number,
  { kind, clientOrderId }: Placement,
  hash: Buffer,
  { columns, items: _, ...common }: KindColumns,
): Promise<OrderRow> {
  const [{ id, customerName, customerPhone }, limits, zone] = await Promise.all([
    store.reserveOrderId(ctx.db, customerId),
    settingsOf(ctx),
    businessZone(ctx.db),
  ]);
  const status = rules[kind].initial;
  return {
    id,
    number: numberFor(kind, id, dateIn(zone, ctx.now)),
    kind,
    status,
    version: 1,
    flagged: false,
    worker_id: null,
    worker_name: null,
    ...dueFrom(kind, status, ctx.now, limits),
    accepted_at: null,
    updated_at: ctx.now,
    updated_by_name: isOfBusiness(ctx.actor) ? ctx.actor.name : customerName,
    created_at: ctx.now,
    customer_id: customerId,
    customer_name: customerName,
    customer_phone: customerPhone,
    refunded_cents: 0,
    urged_count: 0,
    urged_at: null,
    urge_told_at: null,
    undo: null,
    ...emptyColumns,
    ...columns,
    ...common,
    client_order_id: clientOrderId,
    request_hash: hash,
  };
}

async function notifyDispatchers(
  ctx: Context,
  { kind, number, zone }: OrderRow,
  notice: PlacementNotice,
): Promise<void> {
  const to = { holdersOf: `order:${kind}:assign` };
  await send(ctx, { ...notice, type: 6, to, allUser: 1, number, zones: [zone] });
}

async function placeOrder(ctx: Context, customerId: number, placement: Placement, hash: Buffer): Promise<OrderRow> {
  const columns = await placement.prepare();
  const row = await newOrder(ctx, customerId, placement, hash, columns);
  const order = await store.insertOrder(ctx.db, row);
  await store.insertItemsAndSearch(ctx.db, order, columns.items);
  await recordPlacement(ctx, order);
  await notifyDispatchers(ctx, order, placement.noticeFor(order));
  return order;
}

/**
 * Places an order of a customer once per key: for the customer in the app, or for a caller by staff. A repeated request gets
 * the order of the first one (G-R18).
 */
export function placeOnce(ctx: Context, customerId: number, placement: Placement): Promise<OrderRow> {
  return runOnce(ctx, {
    key: placement.clientOrderId,
    request: placement.request,
    find: (key) => store.findByClientKey(ctx.db, customerId, key),
    run: ({ hash }) => placeOrder(ctx, customerId, placement, hash),
  });
}
