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
