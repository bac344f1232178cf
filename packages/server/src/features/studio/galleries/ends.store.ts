import { sql } from "kysely";
import { isNotPaused, type Due } from "../../../platform/database/due-retries.ts";
import { lockRow, type Db, type Row } from "../../../platform/database/index.ts";

export type PhotoRow = Row<"photo">;

const galleries = (db: Db, { runner, now }: Due) =>
  db
    .selectFrom("gallery")
    .select("id")
    .where(isNotPaused(runner, sql`gallery.id`, now));

/** Open galleries whose day of closing was before `today`. */
export async function listToClose(db: Db, due: Due, today: string, limit: number): Promise<number[]> {
  const rows = await galleries(db, due)
    .where("state", "=", "open")
    .where("closes_on", "<", today)
    .orderBy("closes_on")
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/**
 * Stores in `due_at` when a gallery was first found to be due, which is that its last day is before `today`. A stored time after `now` comes from a clock
 * that was ahead, and is replaced. A gallery that is not due any longer loses it.
 */
export async function noteDue(db: Db, today: string, now: Date): Promise<void> {
  await sql`
    update gallery set due_at = case when keep_until < ${today} then ${now}::timestamptz end
    where state <> 'purged' and (keep_until < ${today} and coalesce(due_at > ${now}, true)
      or due_at is not null and coalesce(keep_until >= ${today}, true))`.execute(db);
}

/** Galleries that were kept until a day before `today`, and were found to be due at `dueBefore` at the latest. */
export async function listToPurge(
  db: Db,
  due: Due,
  { today, dueBefore, limit }: { today: string; dueBefore: Date; limit: number },
): Promise<number[]> {
  const rows = await galleries(db, due)
    .where("state", "<>", "purged")
    .where("keep_until", "<", today)
    .where("due_at", "<=", dueBefore)
    .orderBy("keep_until")
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** Marks the pictures of a purged gallery, whose files are removed afterwards. Returns how many had arrived. */
export async function purgePhotos(db: Db, galleryId: number): Promise<number> {
  const { rows } = await sql<{ has_arrived: boolean }>`
    update photo set state = 'purged' where gallery_id = ${galleryId} and state <> 'purged'
    returning stored_at is not null as has_arrived`.execute(db);
  return rows.filter(({ has_arrived }) => has_arrived).length;
}

/** The pictures whose files can be removed: `all`, or `uncopied`, those that never had a second copy. */
export type Removable = "all" | "uncopied";

const unremoved = (db: Db, purgedBefore: Date) =>
  db
    .selectFrom("photo")
    .where("photo.state", "=", "purged")
    .where("removed_at", "is", null)
    .where(
      sql<boolean>`exists (select from gallery where gallery.id = photo.gallery_id and purged_at <= ${purgedBefore})`,
    );

export async function listUnremoved(
  db: Db,
  due: Due,
  { purgedBefore, removable, limit }: { purgedBefore: Date; removable: Removable; limit: number },
): Promise<number[]> {
  const rows = await unremoved(db, purgedBefore)
    .select("id")
    .where(removable === "all" ? sql<boolean>`true` : sql<boolean>`copied_at is null`)
    .where(isNotPaused(due.runner, sql`photo.id`, due.now))
    .orderBy("gallery_id")
    .orderBy("id")
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

export async function lockUnremoved(db: Db, id: number, purgedBefore: Date): Promise<PhotoRow | undefined> {
  await lockRow(db, "photo", id);
  return unremoved(db, purgedBefore).selectAll().where("id", "=", id).executeTakeFirst();
}

export async function saveRemoved(db: Db, id: number, now: Date): Promise<void> {
  await db.updateTable("photo").set({ removed_at: now }).where("id", "=", id).execute();
}

/** The number of deleted pictures whose files should have been removed before. */
export async function countUnremoved(db: Db, purgedBefore: Date): Promise<number> {
  const row = await unremoved(db, purgedBefore)
    .select(sql<number>`count(*)::integer`.as("n"))
    .executeTakeFirstOrThrow();
  return row.n;
}
