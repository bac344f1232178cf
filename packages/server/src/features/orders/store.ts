import type { AppRole } from "@vowdesk/contract/kernel";
import type { DeliveryItem, DeliveryStatus, OrderStep } from "@vowdesk/contract/orders";
import { sql, type Generated } from "kysely";
import type { Db } from "../../platform/database.ts";
import { gramsOf, reversed } from "./kinds/search.ts";

export interface OrderRow {
  id: string;
  number: string;
  status: DeliveryStatus;
  version: number;
  flagged: boolean;
  courier_id: number | null;
  courier_name: string | null;
  due_at: Date | null;
  updated_at: Date;
  updated_by_name: string;
  created_at: Date;
  customer_id: number;
  customer_name: string;
  customer_phone: string;
  merchant_id: number;
  merchant_name: string;
  address: string;
  zone: string;
  remark: string;
  goods_cents: number;
  packing_cents: number;
  delivery_fee_cents: number;
  discount_cents: number;
  total_cents: number;
  client_order_id: string;
  request_hash: Buffer;
}

export interface StepRow {
  order_id: string;
  /** The order's version after the step. */
  line: number;
  at: Date;
  act: string;
  from_status: DeliveryStatus | null;
  to_status: DeliveryStatus;
  actor_kind: OrderStep["actorKind"];
  actor_id: number;
  actor_name: string;
  reason: string | null;
  courier_name: string | null;
}

interface ItemRow {
  order_id: string;
  line: number;
  dish_id: number;
  name: string;
  quantity: number;
  price_cents: number;
}

interface CourierRow {
  id: number;
  name: string;
  phone: string;
  zone: string;
  rating: number;
  on_shift: boolean;
}

export interface LiveCourierRow extends CourierRow {
  load: number;
  state: "free" | "busy" | "offline";
  delivered_today: number;
}

export type OrderTables = {
  delivery_order: OrderRow;
  order_step: StepRow;
  order_item: ItemRow;
  order_search: { order_id: string; number: string; number_reversed: string; phone_reversed: string; grams: string[] };
  order_count: { status: DeliveryStatus; slot: number; n: string };
  merchant: { id: number; name: string; phone: string; address: string; zone: string; is_open: boolean };
  dish: { id: Generated<number>; merchant_id: number; name: string; price_cents: number; on_sale: boolean };
  courier: CourierRow;
  live_courier: CourierRow & { load: number; state: "free" | "busy" | "offline" };
  app_account: { id: number; role: AppRole; name: string; phone: string };
};

const tables = (db: Db) => db.withTables<OrderTables>();

/** Orders in each state, from the counters. */
export async function countByStatus(db: Db): Promise<{ status: DeliveryStatus; n: number }[]> {
  const rows = await tables(db)
    .selectFrom("order_count")
    .select(["status", sql<string>`sum(n)`.as("n")])
    .groupBy("status")
    .execute();
  return rows.map(({ status, n }) => ({ status, n: Number(n) }));
}

/** Late and unassigned orders; only open ones are looked at. */
export async function countWaiting(db: Db, now: Date): Promise<{ late: number; unassigned: number }> {
  const { rows } = await sql<{ late: number; unassigned: number }>`
    select (select count(*)::integer from delivery_order where due_at is not null and due_at < ${now}) as late,
      (select count(*)::integer from delivery_order where due_at is not null and courier_id is null) as unassigned`.execute(
    db,
  );
  return rows[0] ?? { late: 0, unassigned: 0 };
}

export function findOrder(db: Db, number: string): Promise<OrderRow | undefined> {
  return tables(db).selectFrom("delivery_order").selectAll().where("number", "=", number).executeTakeFirst();
}

/** Holds the order's row until the transaction ends: acts on one order come one after the other. */
export function lockOrder(db: Db, number: string): Promise<OrderRow | undefined> {
  return tables(db)
    .selectFrom("delivery_order")
    .selectAll()
    .where("number", "=", number)
    .forUpdate()
    .executeTakeFirst();
}

type Change = Pick<
  OrderRow,
  "status" | "version" | "flagged" | "courier_id" | "courier_name" | "due_at" | "updated_at" | "updated_by_name"
>;

export function saveOrder(db: Db, id: string, change: Change): Promise<OrderRow> {
  return tables(db)
    .updateTable("delivery_order")
    .set(change)
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function addSteps(db: Db, steps: readonly StepRow[]): Promise<void> {
  await tables(db).insertInto("order_step").values(steps).execute();
}

export function stepsOf(db: Db, orderId: string): Promise<StepRow[]> {
  return tables(db).selectFrom("order_step").selectAll().where("order_id", "=", orderId).orderBy("line").execute();
}

export function itemsOf(db: Db, orderId: string): Promise<(DeliveryItem & { dishId: number })[]> {
  return tables(db)
    .selectFrom("order_item")
    .select(["dish_id as dishId", "name", "quantity", "price_cents as priceCents"])
    .where("order_id", "=", orderId)
    .orderBy("line")
    .execute();
}

export function findMerchant(db: Db, id: number) {
  return tables(db).selectFrom("merchant").selectAll().where("id", "=", id).executeTakeFirst();
}

/** Merchants that are open, with what they sell. */
export function openMerchants(db: Db, zone: string | undefined) {
  const dishes = sql<{ id: number; name: string; priceCents: number }[]>`coalesce((
    select json_agg(json_build_object('id', id, 'name', name, 'priceCents', price_cents) order by id)
    from dish where merchant_id = merchant.id and on_sale), '[]')`;
  return tables(db)
    .selectFrom("merchant")
    .select(["id", "name", "zone", "is_open as open", dishes.as("dishes")])
    .where("is_open", "=", true)
    .$if(zone !== undefined, (found) => found.where("zone", "=", zone ?? ""))
    .orderBy("id")
    .limit(200)
    .execute();
}

export function dishesOnSale(db: Db, merchantId: number, ids: readonly number[]) {
  return tables(db)
    .selectFrom("dish")
    .select(["id", "name", "price_cents as priceCents"])
    .where("merchant_id", "=", merchantId)
    .where("id", "in", ids)
    .where("on_sale", "=", true)
    .execute();
}

/** Keeps the courier from going off shift while an order is given to them. */
export function holdCourier(db: Db, id: number) {
  return tables(db).selectFrom("courier").selectAll().where("id", "=", id).forShare().executeTakeFirst();
}

export async function setShift(db: Db, courierId: number, isOnShift: boolean): Promise<void> {
  await tables(db).updateTable("courier").set({ on_shift: isOnShift }).where("id", "=", courierId).execute();
}

export function findByClientKey(db: Db, customerId: number, clientOrderId: string): Promise<OrderRow | undefined> {
  return tables(db)
    .selectFrom("delivery_order")
    .selectAll()
    .where("customer_id", "=", customerId)
    .where("client_order_id", "=", clientOrderId)
    .executeTakeFirst();
}

/** What a new order is written from, and its id, in one statement; undefined when there is no such merchant. */
export async function beginPlacing(db: Db, customerId: number, merchantId: number) {
  return tables(db)
    .selectFrom("merchant")
    .innerJoin("app_account", (join) => join.on("app_account.id", "=", customerId))
    .where("merchant.id", "=", merchantId)
    .select(["merchant.name as merchantName", "merchant.zone", "merchant.is_open as isOpen"])
    .select(["app_account.name as customerName", "app_account.phone as customerPhone"])
    .select(sql<string>`nextval('delivery_order_id_seq')`.as("id"))
    .executeTakeFirst();
}

type Item = Omit<ItemRow, "order_id" | "line">;

/** Inserts an order with items and what it is searched by; undefined when the customer used that key before. */
export async function insertOrder(db: Db, order: OrderRow, items: readonly Item[]): Promise<OrderRow | undefined> {
  const inserted = await tables(db)
    .insertInto("delivery_order")
    .values(order)
    .onConflict((conflict) => conflict.constraint("delivery_order_client_key").doNothing())
    .returningAll()
    .executeTakeFirst();
  if (!inserted) return undefined;
  await tables(db)
    .insertInto("order_item")
    .values(items.map((item, line) => ({ order_id: order.id, line, ...item })))
    .execute();
  await tables(db)
    .insertInto("order_search")
    .values({
      order_id: order.id,
      number: order.number,
      number_reversed: reversed(order.number),
      phone_reversed: reversed(order.customer_phone),
      grams: gramsOf(order),
    })
    .execute();
  return inserted;
}

const ownerColumn = { customer: "customer_id", merchant: "merchant_id", courier: "courier_id" } as const;

/** Orders under way of one person, oldest first. The literal conditions are those of the partial indexes. */
export function ordersOf(
  db: Db,
  role: AppRole,
  accountId: number,
  statuses: readonly DeliveryStatus[],
  limit: number,
): Promise<OrderRow[]> {
  const isIndexed = role === "customer" ? sql<boolean>`status <> 'completed'` : sql<boolean>`due_at is not null`;
  return tables(db)
    .selectFrom("delivery_order")
    .selectAll()
    .where(ownerColumn[role], "=", accountId)
    .where("status", "in", statuses)
    .where(isIndexed)
    .orderBy("id")
    .limit(limit)
    .execute();
}
