import type { ApplicationDetails } from "@vowdesk/contract/applications";
import type { OrderKind } from "@vowdesk/contract/orders";
import { sql } from "kysely";
import type { Db } from "../../platform/database/index.ts";

/** Locks the account, so that no order is placed for it until the transaction ends. */
export async function lockAccount(db: Db, id: number): Promise<void> {
  await sql`select from app_account where id = ${id} for update`.execute(db);
}

/** Whether the customer has an order that is open or not confirmed. */
export async function hasOrders(db: Db, customerId: number): Promise<boolean> {
  const { rows } = await sql`
    select from orders where customer_id = ${customerId}
      and status not in ('completed', 'closed', 'confirmed', 'cancelled', 'refunded') limit 1`.execute(db);
  return rows.length > 0;
}

export async function giveRole(db: Db, id: number, { kind }: Pick<ApplicationDetails, "kind">): Promise<void> {
  await sql`update app_account set role = ${kind} where id = ${id}`.execute(db);
}

export async function insertMerchant(
  db: Db,
  id: number,
  { shopName, address, zone, place }: ApplicationDetails,
): Promise<void> {
  await sql`
    insert into merchant (id, name, phone, address, zone, lat, lng)
    select id, ${shopName}, phone, ${address}, ${zone}, ${place?.lat ?? null}, ${place?.lng ?? null}
    from app_account where id = ${id}`.execute(db);
}

/** Adds a worker, who starts off shift. */
export async function insertWorker(db: Db, id: number, { zone }: ApplicationDetails, serves: OrderKind): Promise<void> {
  await sql`
    insert into worker (id, name, phone, zone, serves)
    select id, coalesce(real_name, name), phone, ${zone}, array[${serves}]::text[] from app_account where id = ${id}`.execute(
    db,
  );
}
