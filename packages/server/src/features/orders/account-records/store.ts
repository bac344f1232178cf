import { sql } from "kysely";
import { isInZones } from "../../../kernel/paging/data-scope.ts";
import type { ById } from "../../../kernel/transaction/account-records.ts";
import type { Db } from "../../../platform/database/index.ts";

const isOwn = (id: number) => sql<boolean>`(customer_id = ${id} or merchant_id = ${id} or worker_id = ${id})`;

export interface ArchivedOrder {
  id: string;
}

/** The orders in which the person has any role, with their items and history. */
export async function readOrders(db: Db, { id, after, limit, actor }: ById): Promise<ArchivedOrder[]> {
  const { rows } = await sql<ArchivedOrder>`
    select orders.id::text as id, number, kind, status, created_at as "createdAt",
      case when customer_id = ${id} then 'customer' when merchant_id = ${id} then 'merchant' else 'worker' end as "as",
      case when customer_id = ${id} then json_build_object('name', customer_name, 'phone', customer_phone, 'address', address,
        'lat', lat, 'lng', lng, 'remark', remark, 'details', details) end as own,
      zone, merchant_name as "merchantName", worker_name as "workerName", total_cents as "totalCents",
      refunded_cents as "refundedCents",
      (select coalesce(json_agg(json_build_object('name', name, 'quantity', quantity, 'priceCents', price_cents) order by line), '[]')
        from order_item where order_id = orders.id) as items,
      (select coalesce(json_agg(json_build_object('at', at, 'act', act, 'status', to_status) order by line), '[]')
        from order_step where order_id = orders.id) as history
    from orders where ${isOwn(id)} and ${isInZones(actor.scope, "orders.zone")} and orders.id > ${after}::bigint order by orders.id limit ${limit}`.execute(
    db,
  );
  return rows;
}

export async function countOrders(db: Db, id: number): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::integer as n from orders where ${isOwn(id)}`.execute(db);
  return rows[0]?.n ?? 0;
}

/** Orders that are open, or that their customer has not confirmed. */
export async function countOpenOrders(db: Db, id: number): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::integer as n from orders where ${isOwn(id)}
      and status not in ('completed', 'closed', 'confirmed', 'cancelled', 'refunded')`.execute(db);
  return rows[0]?.n ?? 0;
}

/** The personal fields of the kinds of orders, emptied. */
const emptyDetails = {
  delivery: {},
  driver: { destination: "", plate: "", carModel: "", startPhotos: [], endPhotos: [] },
  errand: { item: "", pickup: "", pickupCode: "" },
} as const;

/** Ids of the customer's rides, whose photos are claimed files. */
export async function photographedNumbers(db: Db, id: number): Promise<string[]> {
  const { rows } = await sql<{ number: string }>`
    select number from orders where customer_id = ${id} and kind = 'driver'
      and (details -> 'startPhotos' <> '[]' or details -> 'endPhotos' <> '[]')`.execute(db);
  return rows.map(({ number }) => number);
}

/** Removes name, phone number, addresses and texts of the customer. Number, items, amounts and times stay. */
export async function eraseCustomer(db: Db, id: number, alias: string): Promise<void> {
  for (const [kind, details] of Object.entries(emptyDetails))
    await sql`
      update orders set customer_name = ${alias}, customer_phone = '', address = '', lat = null, lng = null, remark = '',
        details = (details - 'to') || ${JSON.stringify(details)}::jsonb, undo = null,
        updated_by_name = case when updated_by_name = customer_name then ${alias} else updated_by_name end
      where customer_id = ${id} and kind = ${kind}::order_kind`.execute(db);
  await sql`
    update order_search set phone_reversed = '', grams = '{}'
    where order_id in (select id from orders where customer_id = ${id})`.execute(db);
  await sql`
    update order_step set actor_name = ${alias}, reason = null
    where actor_kind = 'customer' and order_id in (select id from orders where customer_id = ${id})`.execute(db);
  // What staff wrote about an order can name the customer too.
  await sql`
    update order_step set reason = null
    where reason is not null and order_id in (select id from orders where customer_id = ${id})`.execute(db);
  await sql`
    update order_step set changes = (
      select coalesce(jsonb_agg(change), '[]') from jsonb_array_elements(changes) as change
      where jsonb_typeof(change -> 'before') = 'number' and jsonb_typeof(change -> 'after') = 'number')
    where changes is not null and order_id in (select id from orders where customer_id = ${id})`.execute(db);
}

/** Removes the name of a worker from orders and ends their shift. */
export async function eraseWorker(db: Db, id: number, alias: string): Promise<void> {
  await sql`update orders set worker_name = ${alias}, undo = null where worker_id = ${id}`.execute(db);
  await sql`
    update order_step set worker_name = case when worker_name is null then null else ${alias} end,
      actor_name = case when actor_kind in ('courier', 'driver', 'runner') and actor_id = ${id} then ${alias} else actor_name end
    where order_id in (select id from orders where worker_id = ${id})`.execute(db);
  await sql`
    update worker set name = ${alias}, phone = '', lat = null, lng = null, on_shift = false, shift_since = null
    where id = ${id}`.execute(db);
}

/** Gives the orders of a customer to another account. Names and numbers of the orders stay as they were. */
export async function moveCustomer(db: Db, from: number, to: number): Promise<void> {
  await sql`
    update orders set customer_id = ${to}, client_order_id = case when exists (
        select from orders as other where other.customer_id = ${to} and other.client_order_id = orders.client_order_id)
      then 'merged-' || orders.id else client_order_id end
    where customer_id = ${from}`.execute(db);
  await sql`update order_mark set customer_id = ${to} where customer_id = ${from}`.execute(db);
}
