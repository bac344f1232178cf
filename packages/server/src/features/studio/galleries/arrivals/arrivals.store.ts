import { sql } from "kysely";
import { lockName, lockRow, type Db, type Row } from "../../../../platform/database/index.ts";
import type { Digest } from "../../../../platform/originals/place.ts";
import { inScope } from "../galleries.store.ts";
import type { Announced } from "./arrivals.policy.ts";

export type PhotoRow = Row<"photo">;

/** Makes announcements run one after the other, so that together they do not exceed the limit. */
export const lockTotal = (db: Db): Promise<void> => lockName(db, "originals");

/** Locks a card of a gallery until the transaction ends. */
export async function lockCardOf(db: Db, { cardId, galleryId }: Announced): Promise<Row<"card"> | undefined> {
  return db
    .selectFrom("card")
    .selectAll()
    .where("id", "=", cardId)
    .where("gallery_id", "=", galleryId)
    .forUpdate()
    .executeTakeFirst();
}

/** The picture of a gallery with these bytes, unless it was damaged or deleted. It is not damaged until the transaction ends. */
export const lockSame = (db: Db, { galleryId, sha }: Announced): Promise<PhotoRow | undefined> =>
  db
    .selectFrom("photo")
    .selectAll()
    .where("gallery_id", "=", galleryId)
    .where("announced_sha", "=", sha)
    .where("state", "not in", ["broken", "purged"])
    .forShare()
    .executeTakeFirst();

export async function countPhotos(db: Db, galleryId: number): Promise<{ live: number; lastNumber: number }> {
  const { rows } = await sql<{ live: number; lastNumber: number }>`
    select count(*) filter (where state not in ('broken', 'purged'))::integer as live,
      coalesce(max(number), 0) as "lastNumber"
    from photo where gallery_id = ${galleryId}`.execute(db);
  return rows[0] ?? { live: 0, lastNumber: 0 };
}

export async function isLinked(db: Db, cardId: number, photoId: number): Promise<boolean> {
  const { rows } = await sql`select from card_photo where card_id = ${cardId} and photo_id = ${photoId}`.execute(db);
  return rows.length > 0;
}

/** The different pictures of a card that were announced. */
export async function countLinked(db: Db, cardId: number): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::integer as n from card_photo join photo on photo.id = photo_id
    where card_id = ${cardId} and state <> 'broken'`.execute(db);
  return rows[0]?.n ?? 0;
}

export async function linkCard(db: Db, cardId: number, photoId: number): Promise<void> {
  await db
    .insertInto("card_photo")
    .values({ card_id: cardId, photo_id: photoId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export const insertPhoto = (
  db: Db,
  { galleryId, name, bytes, sha }: Announced,
  more: { number: number; key: string; announced_at: Date },
): Promise<PhotoRow> =>
  db
    .insertInto("photo")
    .values({ gallery_id: galleryId, name, bytes, announced_sha: sha, ...more })
    .returningAll()
    .executeTakeFirstOrThrow();

/** A picture in the scope. */
export const findByKey = (db: Db, key: string, scope: number | null): Promise<PhotoRow | undefined> =>
  db
    .selectFrom("photo")
    .selectAll("photo")
    .where("key", "=", key)
    .where(sql<boolean>`exists (select from gallery where gallery.id = photo.gallery_id and ${inScope(scope)})`)
    .executeTakeFirst();

/** Records what was read back of a picture that has arrived. Returns undefined if another process has recorded it. */
export async function saveArrived(db: Db, id: number, { sha, crc }: Digest, now: Date): Promise<PhotoRow | undefined> {
  await lockRow(db, "photo", id);
  return db
    .updateTable("photo")
    .set({ state: "stored", sha, crc: String(crc), stored_at: now })
    .where("id", "=", id)
    .where("state", "=", "arriving")
    .returningAll()
    .executeTakeFirst();
}

/** Records that other bytes have arrived than were announced. A new announcement is a new picture. */
export async function saveBroken(db: Db, id: number): Promise<void> {
  await db.updateTable("photo").set({ state: "broken" }).where("id", "=", id).where("state", "=", "arriving").execute();
}

/** Pictures that have not arrived, with the oldest first. */
export const listArriving = (db: Db, before: Date, limit: number): Promise<PhotoRow[]> =>
  db
    .selectFrom("photo")
    .selectAll()
    .where("state", "=", "arriving")
    .where("announced_at", "<=", before)
    .orderBy("announced_at")
    .limit(limit)
    .execute();

/** Returns those of the keys that belong to a picture. */
export async function findKeys(db: Db, keys: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom("photo")
    .select("key")
    .where("key", "in", [...keys])
    .where("state", "in", ["arriving", "stored", "safe"])
    .execute();
  return new Set(rows.map(({ key }) => key));
}

/** Deletes a picture of which nothing, or only a part, has arrived. */
export async function deleteUnsent(db: Db, id: number): Promise<void> {
  await sql`delete from card_photo where photo_id = ${id}`.execute(db);
  await db.deleteFrom("photo").where("id", "=", id).where("state", "=", "arriving").execute();
}
