import type { dishesApi } from "@vowdesk/contract/local/dishes";
import { sql } from "kysely";
import type { Language } from "@vowdesk/contract/kernel";
import { inNameOrder } from "../../../kernel/paging/name-order.ts";
import { isInZones } from "../../../kernel/paging/data-scope.ts";
import { textMatches } from "../../../kernel/paging/like.ts";
import type { Listing } from "../../../kernel/paging/page.ts";
import type { Author } from "../../../kernel/transaction/actor.ts";
import type { DataScope } from "../../../kernel/transaction/data-scope.ts";
import { lockRow, type Db, type Row } from "../../../platform/database/index.ts";
import { nextVersion } from "../../../platform/database/versions.ts";

export type DishRow = Row<"dish"> & { merchant_name: string; zone: string };

/** The columns that users edit. */
export type DishFields = Pick<Row<"dish">, "name" | "price_cents" | "on_sale">;

/** Dishes of merchants in the scope. */
const ofScope = (scope: DataScope) => sql<boolean>`exists (
  select from merchant where merchant.id = dish.merchant_id and ${isInZones(scope, "merchant.zone")})`;

const dishes = (db: Db) =>
  db
    .selectFrom("dish")
    .innerJoin("merchant", "merchant.id", "dish.merchant_id")
    .selectAll("dish")
    .select(["merchant.name as merchant_name", "merchant.zone as zone"]);

export const listing: Listing<typeof dishesApi.list, "dish", number, DishRow> = {
  from: (db) => db.selectFrom("dish"),
  inScope: (query, scope) => query.where(ofScope(scope)),
  id: "dish.id",
  where: {
    name: (query, text) => query.where(textMatches("dish.name", text)),
    merchant: (query, text) =>
      query.where(
        sql<boolean>`dish.merchant_id in (select id from merchant where ${textMatches("merchant.name", text)})`,
      ),
    state: (query, state) => query.where("on_sale", "=", state === "on-sale"),
  },
  sorts: {
    name: { column: "dish.name", dir: "asc", isName: true },
    priceCents: { column: "dish.price_cents", dir: "desc" },
  },
  defaultSort: "name",
  rows: (db, ids) => dishes(db).where("dish.id", "in", ids).execute(),
};

export const findDish = (db: Db, id: number, scope: DataScope): Promise<DishRow | undefined> =>
  dishes(db).where("dish.id", "=", id).where(isInZones(scope, "merchant.zone")).executeTakeFirst();

export async function lockDish(db: Db, id: number, scope: DataScope): Promise<DishRow | undefined> {
  await lockRow(db, "dish", id);
  return findDish(db, id, scope);
}

export function listMerchants(db: Db, scope: DataScope, language: Language): Promise<{ id: number; name: string }[]> {
  return db
    .selectFrom("merchant")
    .select(["id", "name"])
    .where(isInZones(scope, "zone"))
    .orderBy(inNameOrder("name", language))
    .limit(1_000)
    .execute();
}

export async function insertDish(db: Db, merchantId: number, fields: DishFields, { by, at }: Author): Promise<number> {
  const { id } = await db
    .insertInto("dish")
    .values({ ...fields, merchant_id: merchantId, updated_at: at, updated_by: by })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

export async function saveDish(db: Db, id: number, fields: DishFields, author: Author): Promise<void> {
  await db
    .updateTable("dish")
    .set({ ...fields, ...nextVersion(author) })
    .where("id", "=", id)
    .execute();
}
