import { sql } from "kysely";
import type { Db } from "../../../../platform/database/index.ts";
import type { ItemRow, OrderRow } from "../orders.store.ts";
import { gramsOf, reversed } from "../lists/search.ts";
import { isShopOpen } from "../shops.store.ts";

/** Open merchants with their dishes on sale. */
export function openMerchants(db: Db, zone: string | undefined) {
  const dishes = sql<{ id: number; name: string; priceCents: number }[]>`coalesce((
    select json_agg(json_build_object('id', id, 'name', name, 'priceCents', price_cents) order by id)
    from dish where merchant_id = merchant.id and on_sale), '[]')`;
  return db
    .selectFrom("merchant")
    .select(["id", "name", "zone", isShopOpen.as("open"), dishes.as("dishes")])
    .where(isShopOpen)
    .$if(zone !== undefined, (query) => query.where("zone", "=", zone ?? ""))
    .orderBy("id")
    .limit(200)
    .execute();
}

export function dishesOnSale(db: Db, merchantId: number, ids: readonly number[]) {
  return db
    .selectFrom("dish")
    .select(["id", "name", "price_cents as priceCents"])
    .where("merchant_id", "=", merchantId)
    .where("id", "in", ids)
    .where("on_sale", "=", true)
    .execute();
}

/** The dishes of a merchant on sale. */
export function dishesOf(db: Db, merchantId: number) {
  return db
    .selectFrom("dish")
    .select(["id", "name", "price_cents as priceCents"])
    .where("merchant_id", "=", merchantId)
    .where("on_sale", "=", true)
    .orderBy("id")
    .execute();
}

export async function replaceItems(db: Db, orderId: string, items: readonly NewItem[]): Promise<void> {
  await db.deleteFrom("order_item").where("order_id", "=", orderId).execute();
  const rows = items.map((item, line) => ({ order_id: orderId, line, ...item }));
  await db.insertInto("order_item").values(rows).execute();
}

/** Updates the texts by which a changed order is found. */
export async function renewSearch(db: Db, order: OrderRow): Promise<void> {
  await db
    .updateTable("order_search")
    .set({ grams: gramsOf(order) })
    .where("order_id", "=", order.id)
    .execute();
}

export function findByClientKey(db: Db, customerId: number, clientOrderId: string): Promise<OrderRow | undefined> {
  return db
    .selectFrom("orders")
    .selectAll()
    .where("customer_id", "=", customerId)
    .where("client_order_id", "=", clientOrderId)
    .executeTakeFirst();
}

const nextId = sql<string>`nextval('orders_id_seq')`;

/** The id of a new order, with name and phone of its customer, in one statement. */
export function reserveOrderId(db: Db, customerId: number) {
  return db
    .selectFrom("app_account")
    .where("id", "=", customerId)
    .select(["name as customerName", "phone as customerPhone", nextId.as("id")])
    .executeTakeFirstOrThrow();
}

export function findSeller(db: Db, merchantId: number) {
  return db
    .selectFrom("merchant")
    .select(["name", "zone", isShopOpen.as("isOpen"), "lat", "lng"])
    .where("id", "=", merchantId)
    .executeTakeFirst();
}

export type NewItem = Omit<ItemRow, "order_id" | "line">;

/** Inserts the items and the search row of a new order. */
export async function insertItemsAndSearch(db: Db, order: OrderRow, items: readonly NewItem[] = []): Promise<void> {
  const rows = items.map((item, line) => ({ order_id: order.id, line, ...item }));
  const searched = {
    order_id: order.id,
    number: order.number,
    number_reversed: reversed(order.number),
    phone_reversed: reversed(order.customer_phone),
    grams: gramsOf(order),
  };
  await Promise.all([
    rows.length > 0 && db.insertInto("order_item").values(rows).execute(),
    db.insertInto("order_search").values(searched).execute(),
  ]);
}

export function insertOrder(db: Db, order: OrderRow): Promise<OrderRow> {
  const details = sql<OrderRow["details"]>`${JSON.stringify(order.details)}::jsonb`;
  return db
    .insertInto("orders")
    .values({ ...order, undo: null, details })
    .returningAll()
    .executeTakeFirstOrThrow();
}
