import type { Language } from "@vowdesk/contract/kernel";
import { sql } from "kysely";
import { inNameOrder } from "../../../kernel/paging/name-order.ts";
import type { Db, Row } from "../../../platform/database/index.ts";
import type { VersionRow } from "./offers.store.ts";

export const lockOfferRow = (db: Db, id: number): Promise<Row<"offer"> | undefined> =>
  db.selectFrom("offer").selectAll().where("id", "=", id).forUpdate().executeTakeFirst();

/** Freezes a version at its first use, and returns it. The caller holds the lock of the offer. */
export async function markFrozen(db: Db, offerId: number, number: number, at: Date): Promise<VersionRow> {
  await db
    .updateTable("offer_version")
    .set({ frozen_at: at })
    .where("offer_id", "=", offerId)
    .where("number", "=", number)
    .where("frozen_at", "is", null)
    .execute();
  return db
    .selectFrom("offer_version")
    .selectAll()
    .where("offer_id", "=", offerId)
    .where("number", "=", number)
    .executeTakeFirstOrThrow();
}

export const findFrozen = (db: Db, offerId: number, number: number): Promise<VersionRow | undefined> =>
  db
    .selectFrom("offer_version")
    .selectAll()
    .where("offer_id", "=", offerId)
    .where("number", "=", number)
    .where("frozen_at", "is not", null)
    .executeTakeFirst();

/** The active offers with the terms of their newest versions, by name. */
export const listActiveOffers = (db: Db, language: Language) =>
  db
    .selectFrom("offer")
    .innerJoin("offer_version as newest", (join) =>
      join.onRef("newest.offer_id", "=", "offer.id").onRef("newest.number", "=", "offer.latest"),
    )
    .select([
      "offer.id",
      sql<string>`newest.texts->${language}->>'name'`.as("name"),
      "newest.price_cents as priceCents",
      "newest.photo_count as photoCount",
    ])
    .where("offer.state", "=", "active")
    .orderBy(inNameOrder(sql<string>`newest.texts->${language}->>'name'`, language))
    .execute();
