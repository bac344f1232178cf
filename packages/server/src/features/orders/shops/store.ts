import { sql } from "kysely";
import { isInZones } from "../../../kernel/paging/data-scope.ts";
import type { DataScope } from "../../../kernel/transaction/data-scope.ts";
import type { Db } from "../../../platform/database/index.ts";

/** The shop and the worker's record of an account. */
export async function readWork(db: Db, id: number, scope: DataScope): Promise<object[]> {
  const { rows } = await sql<{ record: object }>`
    select json_build_object('kind', 'shop', 'name', name, 'phone', phone, 'address', address, 'zone', zone, 'lat', lat, 'lng', lng)
      as record from merchant where id = ${id} and ${isInZones(scope, "zone")}
    union all
    select json_build_object('kind', 'worker', 'name', name, 'phone', phone, 'zone', zone, 'rating', rating, 'serves', serves,
      'lat', lat, 'lng', lng) from worker where id = ${id} and ${isInZones(scope, "zone")}`.execute(db);
  return rows.map(({ record }) => record);
}

/** Closes a shop and removes its phone number and address. */
export async function eraseShop(db: Db, id: number, alias: string): Promise<void> {
  await sql`
    update merchant set name = ${alias}, phone = '', address = '', lat = null, lng = null, is_open = false where id = ${id}`.execute(
    db,
  );
}

interface NewShop {
  shopName: string;
  address: string;
  zone: string;
  place: { lat: number; lng: number } | null;
}

/** Adds a shop for an app account. */
export async function insertMerchant(db: Db, id: number, { shopName, address, zone, place }: NewShop): Promise<void> {
  await sql`
    insert into merchant (id, name, phone, address, zone, lat, lng)
    select id, ${shopName}, phone, ${address}, ${zone}, ${place?.lat ?? null}, ${place?.lng ?? null}
    from app_account where id = ${id}`.execute(db);
}
