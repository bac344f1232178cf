import { createHash } from "node:crypto";
import { numberPrefixes, type AppOrder, type OrderKind } from "@vowdesk/contract/orders";
import type { Context } from "../../../kernel/http/context.ts";
import { refuse } from "../../../kernel/http/refusal.ts";
import { businessZone, dateIn } from "../../../platform/business-time.ts";
import type { MessageTemplate } from "../../../locales/message-texts.ts";
import { send } from "../../notifications/index.ts";
import { presentAppOrder } from "../present.ts";
import type { OrderRow } from "../store.ts";
import { dueFrom } from "../due-times/due-time.ts";
import { rules } from "../kinds/index.ts";
import { recordPlacement } from "../actions/transition.ts";
import * as store from "./store.ts";
import type { NewItem } from "./store.ts";
import { settingsOf } from "../settings/service.ts";

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
  `${numberPrefixes[kind]}${date.slice(2).replaceAll("-", "")}${id.padStart(6, "0")}`;

const emptyColumns = {
  merchant_id: null,
  merchant_name: null,
  goods_cents: null,
  packing_cents: null,
  delivery_fee_cents: null,
  discount_cents: null,
  task: null,
} as const;

async function newOrder(
  ctx: Context,
  kind: OrderKind,
  key: { client_order_id: string; request_hash: Buffer },
  { columns, items: _, ...common }: KindColumns,
): Promise<OrderRow> {
  const [{ id, customerName, customerPhone }, limits, zone] = await Promise.all([
    store.reserveOrderId(ctx.db, ctx.actor.id),
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
    updated_by_name: customerName,
    created_at: ctx.now,
    customer_id: ctx.actor.id,
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
    ...key,
  };
}

/** The message about a new order. `msg` is the Chinese text for old clients. */
interface PlacementNotice {
  msg: string;
  template: MessageTemplate;
  sendName: string;
}

async function notifyDispatchers(ctx: Context, { kind, number }: OrderRow, notice: PlacementNotice): Promise<void> {
  await send(ctx, { ...notice, type: 6, to: { holdersOf: `order:${kind}:assign` }, allUser: 1, number });
}

function presentEarlier(ctx: Context, order: OrderRow, kind: OrderKind, hash: Buffer): AppOrder {
  if (order.kind !== kind || !order.request_hash.equals(hash)) refuse("key-reused");
  return presentAppOrder(order, ctx.actor.id);
}

interface Placement {
  kind: OrderKind;
  clientOrderId: string;
  /** The input whose hash must be equal for requests with the same key. */
  request: unknown;
  prepare(): Promise<KindColumns>;
  noticeFor(order: OrderRow): PlacementNotice;
}

/** Places an order once per key of the client. A repeated request gets the order of the first one (R18). */
export async function placeOnce(
  ctx: Context,
  { kind, clientOrderId, request, prepare, noticeFor }: Placement,
): Promise<AppOrder> {
  const hash = createHash("sha256").update(JSON.stringify(request)).digest();
  const earlier = await store.findByClientKey(ctx.db, ctx.actor.id, clientOrderId);
  if (earlier) return presentEarlier(ctx, earlier, kind, hash);

  const columns = await prepare();
  const row = await newOrder(ctx, kind, { client_order_id: clientOrderId, request_hash: hash }, columns);
  const order = await store.insertOrder(ctx.db, row);
  if (!order) {
    const concurrent = await store.findByClientKey(ctx.db, ctx.actor.id, clientOrderId);
    return presentEarlier(ctx, concurrent ?? refuse("server-busy"), kind, hash);
  }
  await store.insertItemsAndSearch(ctx.db, order, columns.items);
  await recordPlacement(ctx, order);
  await notifyDispatchers(ctx, order, noticeFor(order));
  return presentAppOrder(order, ctx.actor.id);
}
