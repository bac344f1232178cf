import type { merchantsApi } from "@vowdesk/contract/people/people";
import { sql } from "kysely";
import type { Language } from "@vowdesk/contract/kernel";
import { inNameOrder } from "../../../kernel/paging/name-order.ts";
import { isInZones } from "../../../kernel/paging/data-scope.ts";
import { textMatches } from "../../../kernel/paging/like.ts";
import type { Listing } from "../../../kernel/paging/page.ts";
import type { DataScope } from "../../../kernel/transaction/data-scope.ts";
import type { Db, Row } from "../../../platform/database/index.ts";
import { isShopOpen } from "../../local/orders/orders.ts";

export type MerchantRow = Pick<Row<"merchant">, "id" | "name" | "phone" | "zone" | "address" | "is_open"> & {
  dishes_on_sale: number;
};

const merchants = (db: Db) =>
  db
    .selectFrom("merchant")
    .select(["id", "name", "phone", "zone", "address", isShopOpen.as("is_open")])
    .select(
      sql<number>`(select count(*)::integer from dish where merchant_id = merchant.id and on_sale)`.as(
        "dishes_on_sale",
      ),
    );

export const listing: Listing<typeof merchantsApi.list, "merchant", number, MerchantRow> = {
  from: (db) => db.selectFrom("merchant"),
  inScope: (query, scope) => query.where(isInZones(scope, "merchant.zone")),
  id: "merchant.id",
  where: {
    name: (query, text) => query.where(textMatches("merchant.name", text)),
    state: (query, state) => query.where(sql<boolean>`${isShopOpen} = ${state === "open"}`),
    zone: (query, zone) => query.where("merchant.zone", "=", zone),
  },
  sorts: { name: { column: "merchant.name", dir: "asc", isName: true } },
  defaultSort: "name",
  rows: (db, ids) => merchants(db).where("id", "in", ids).execute(),
};

export const findMerchant = (db: Db, id: number, scope: DataScope): Promise<MerchantRow | undefined> =>
  merchants(db).where("id", "=", id).where(isInZones(scope, "zone")).executeTakeFirst();

export type DishRow = Pick<Row<"dish">, "id" | "name" | "price_cents" | "on_sale">;

/** The dishes of a merchant, those on sale first. */
export const listDishes = (db: Db, merchantId: number, language: Language, limit: number): Promise<DishRow[]> =>
  db
    .selectFrom("dish")
    .select(["id", "name", "price_cents", "on_sale"])
    .where("merchant_id", "=", merchantId)
    .orderBy("on_sale", "desc")
    .orderBy(inNameOrder("name", language))
    .limit(limit)
    .execute();
