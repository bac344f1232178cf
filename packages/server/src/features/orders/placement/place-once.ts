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
import { beginOrder } from "../actions/transition.ts";
import * as store from "./store.ts";
import type { NewItem } from "./store.ts";
import { settingsOf } from "../settings/service.ts";

/** What a kind of order is written from beside what all have. */
export interface Placed extends Pick<
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

/** The kind's prefix, the day, and a count that never repeats. */
const numberFor = (kind: OrderKind, id: string, date: string) =>
  `${numberPrefixes[kind]}${date.slice(2).replaceAll("-", "")}${id.padStart(6, "0")}`;

const onlyDelivery = {
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
  { columns, items: _, ...placed }: Placed,
): Promise<OrderRow> {
  const [{ id, customerName, customerPhone }, limits, zone] = await Promise.all([
    store.beginPlacing(ctx.db, ctx.actor.id),
    settingsOf(ctx),
    businessZone(ctx.db),
  ]);
  const status = rules[kind].first;
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
    ...onlyDelivery,
    ...columns,
    ...placed,
    ...key,
  };
}

/** What a message tells of a new order; the text in Chinese is what old clients show (SPEC 2, type 6). */
interface Announcement {
  msg: string;
  template: MessageTemplate;
  sendName: string;
}

/** The bell of those who send somebody. */
async function announce(ctx: Context, { kind, number }: OrderRow, announcement: Announcement): Promise<void> {
  await send(ctx, { ...announcement, type: 6, to: { holdersOf: `order:${kind}:assign` }, allUser: 1, number });
}

function placedBefore(ctx: Context, order: OrderRow, kind: OrderKind, hash: Buffer): AppOrder {
  if (order.kind !== kind || !order.request_hash.equals(hash)) refuse("key-reused");
  return presentAppOrder(order, ctx.actor.id);
}

interface Placing {
  kind: OrderKind;
  clientOrderId: string;
  /** What tells two requests under one key apart. */
  request: unknown;
  place(): Promise<Placed>;
  tell(order: OrderRow): Announcement;
}

/** Places an order; the same key again answers the same order, whatever happened to the first answer. */
export async function placeOnce(
  ctx: Context,
  { kind, clientOrderId, request, place, tell }: Placing,
): Promise<AppOrder> {
  const hash = createHash("sha256").update(JSON.stringify(request)).digest();
  const earlier = await store.findByClientKey(ctx.db, ctx.actor.id, clientOrderId);
  if (earlier) return placedBefore(ctx, earlier, kind, hash);

  const placed = await place();
  const row = await newOrder(ctx, kind, { client_order_id: clientOrderId, request_hash: hash }, placed);
  const order = await store.insertOrder(ctx.db, row);
  if (!order) {
    const rival = await store.findByClientKey(ctx.db, ctx.actor.id, clientOrderId);
    return placedBefore(ctx, rival ?? refuse("server-busy"), kind, hash);
  }
  await store.insertParts(ctx.db, order, placed.items);
  await beginOrder(ctx, order);
  await announce(ctx, order, tell(order));
  return presentAppOrder(order, ctx.actor.id);
}
