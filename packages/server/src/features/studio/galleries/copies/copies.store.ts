import { sql } from "kysely";
import { isNotPaused, type Due } from "../../../../platform/database/due-retries.ts";
import { lockRow, type Db, type Row } from "../../../../platform/database/index.ts";

export type PhotoRow = Row<"photo">;

/** Pictures without a second copy, in the order of their arrival. */
export const listUncopied = async (db: Db, due: Due, limit: number): Promise<number[]> => {
  const rows = await db
    .selectFrom("photo")
    .select("id")
    .where("state", "=", "stored")
    .where(isNotPaused(due.runner, sql`photo.id`, due.now))
    .orderBy("stored_at")
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
};

/** Pictures whose copies were not read since, with the longest unread first. */
export const listUnchecked = async (db: Db, before: Date, due: Due, limit: number): Promise<number[]> => {
  const rows = await db
    .selectFrom("photo")
    .select("id")
    .where("state", "in", ["safe", "stored"])
    .where(sql<boolean>`coalesce(checked_at, stored_at) <= ${before}`)
    .where(isNotPaused(due.runner, sql`photo.id`, due.now))
    .orderBy(sql`coalesce(checked_at, stored_at)`)
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
};

export const findPhoto = (db: Db, id: number): Promise<PhotoRow | undefined> =>
  db.selectFrom("photo").selectAll().where("id", "=", id).where("state", "in", ["stored", "safe"]).executeTakeFirst();

/** The key of a picture whose file should be in the first place, or in that of the copy. */
export async function sampleKey(db: Db, place: "first" | "copy"): Promise<string | undefined> {
  const states = place === "copy" ? ["safe"] : ["stored", "safe"];
  const { rows } = await sql<{
    key: string;
  }>`select key from photo where state = any(${states}::text[]) limit 1`.execute(db);
  return rows[0]?.key;
}

/** Whether deleted pictures have a file that is to be removed from a place. */
export async function hasUnremoved(db: Db, place: "first" | "copy"): Promise<boolean> {
  const row = await db
    .selectFrom("photo")
    .select("id")
    .where("state", "=", "purged")
    .where("removed_at", "is", null)
    .where(place === "copy" ? sql<boolean>`copied_at is not null` : sql<boolean>`stored_at is not null`)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Records that the second place is gone for good, so that deleted pictures have no second copy to be removed. */
export async function forgetCopies(db: Db): Promise<void> {
  await sql`update photo set copied_at = null where state = 'purged' and removed_at is null`.execute(db);
}

/** Records that both copies were read back. Returns undefined if the picture has changed since. */
export async function saveSafe(db: Db, id: number, now: Date): Promise<PhotoRow | undefined> {
  await lockRow(db, "photo", id);
  return db
    .updateTable("photo")
    .set({ state: "safe", copied_at: now, checked_at: now })
    .where("id", "=", id)
    .where("state", "=", "stored")
    .returningAll()
    .executeTakeFirst();
}

export async function saveChecked(db: Db, id: number, now: Date): Promise<void> {
  await db.updateTable("photo").set({ checked_at: now }).where("id", "=", id).execute();
}

/** Records that no copy of a picture is right any more. The cards that hold it are safe no longer, unless they were wiped. */
export async function saveDamaged(db: Db, id: number, now: Date): Promise<void> {
  // The job that copies locks the picture before its cards, too.
  await lockRow(db, "photo", id);
  await sql`
    update card set safe_at = null, version = version + 1, updated_at = ${now}, updated_by = 'system'
    where wiped_at is null and safe_at is not null
      and exists (select from card_photo where card_id = card.id and photo_id = ${id})`.execute(db);
  await db.updateTable("photo").set({ state: "broken" }).where("id", "=", id).execute();
}
