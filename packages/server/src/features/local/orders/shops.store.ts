import { sql } from "kysely";
import { isInZones } from "../../../kernel/paging/data-scope.ts";
import { recordsOf, type PersonalPart } from "../../../kernel/paging/personal-tables.ts";
import type { DataScope } from "../../../kernel/transaction/data-scope.ts";
import type { PersonalTable } from "../../../kernel/transaction/personal-data.ts";
import type { Db } from "../../../platform/database/index.ts";

/** The account of a person who works. Its own personal columns belong to the auth feature. */
const account: PersonalTable = {
  table: "app_account",
  subject: "app",
  isOf: (id) => sql<boolean>`(app_account.id = ${id} and (exists (select from merchant where merchant.id = ${id})
    or exists (select from worker where worker.id = ${id})))`,
  personal: {},
  facts: ["role"],
};

const place = {
  lat: { kind: "place", erased: "null" },
  lng: { kind: "place", erased: "null" },
} as const;

/** A closed shop keeps its zone and its dishes. */
const shop: PersonalPart = {
  table: "merchant",
  subject: "app",
  key: "id",
  isOf: (id) => sql<boolean>`merchant.id = ${id}`,
  inScope: (actor) => isInZones(actor.scope, "merchant.zone"),
  personal: {
    name: { kind: "name", erased: "alias" },
    phone: { kind: "phone", erased: "empty" },
    address: { kind: "address", erased: "empty" },
    ...place,
  },
  changed: { is_open: () => sql`false` },
  facts: ["zone"],
};

/** A worker off shift keeps zone and rating. */
const worker: PersonalPart = {
  table: "worker",
  subject: "app",
  key: "id",
  isOf: (id) => sql<boolean>`worker.id = ${id}`,
  inScope: (actor) => isInZones(actor.scope, "worker.zone"),
  personal: { name: { kind: "name", erased: "alias" }, phone: { kind: "phone", erased: "empty" }, ...place },
  changed: { on_shift: () => sql`false`, shift_since: () => sql`null` },
  facts: ["zone", "rating", "serves"],
};

/** The records of a merchant's shop and of a worker. Merging accounts does not move them, because only customers are merged. */
export const shopRecords = recordsOf({
  section: "work",
  onErasure: "erased",
  main: account,
  parts: [shop, worker],
  inScope: () => sql<boolean>`true`,
});

/** Whether a shop takes orders. That of a blocked merchant is closed, because its merchant cannot sign in. */
export const isShopOpen = sql<boolean>`(merchant.is_open and exists (
  select from app_account where app_account.id = merchant.id and app_account.enabled))`;

/** Copies the current phone number of the account into the merchant's shop, if there is one. */
export async function copyShopPhone(db: Db, id: number): Promise<void> {
  await sql`
    update merchant set phone = account.phone
    from app_account account where account.id = merchant.id and merchant.id = ${id}`.execute(db);
}

/** Keeps a merchant of the scope from being deleted until the transaction ends. Returns whether it exists. */
export async function keepMerchant(db: Db, id: number, scope: DataScope): Promise<boolean> {
  const { rows } = await sql`
    select from merchant where id = ${id} and ${isInZones(scope, "zone")} for key share`.execute(db);
  return rows.length > 0;
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
