import { sql, type Expression } from "kysely";
import type { Db } from "../../../../platform/database/index.ts";
import { listChapters, shownPhotos } from "../photos.store.ts";

/** A gallery of the couple's own wedding, by its number within the wedding. `today` is a day of the business. */
export interface OwnGallery {
  weddingId: number;
  position: number;
  today: string;
}

/** Whether couples see a gallery on a day. Without a last day they see it until its pictures are deleted. */
const isOpen = (today: string): Expression<boolean> => sql<boolean>`(
  gallery.state = 'open' and coalesce(gallery.opens_on <= ${today}, true)
  and coalesce(coalesce(gallery.closes_on, gallery.keep_until) >= ${today}, true))`;

const isShown: Expression<boolean> = sql<boolean>`(photo.state in ('stored', 'safe') and photo.culled_at is null)`;

const cover = (column: "number" | "preview_version") => sql<number | null>`(
  select ${sql.ref(column)} from photo where photo.gallery_id = gallery.id and ${isShown} and preview_version > 0
  order by taken_at nulls last, number limit 1)`;

const openGalleries = (db: Db, weddingId: number, today: string) =>
  db
    .selectFrom("gallery")
    .select(["id", "position", "title", "downloads", "is_marked"])
    .select([
      sql<string | null>`coalesce(closes_on, keep_until)`.as("until"),
      sql<number>`(select count(*)::integer from photo where photo.gallery_id = gallery.id and ${isShown})`.as("count"),
    ])
    .where("wedding_id", "=", weddingId)
    .where(isOpen(today));

export type OpenGalleryRow = Awaited<ReturnType<typeof listOpen>>[number];

export const listOpen = (db: Db, { weddingId, today }: Omit<OwnGallery, "position">) =>
  openGalleries(db, weddingId, today)
    .select([cover("number").as("cover_number"), cover("preview_version").as("cover_version")])
    .orderBy("position")
    .execute();

export async function countOpen(db: Db, { weddingId, today }: Omit<OwnGallery, "position">): Promise<number> {
  const { count } = await db
    .selectFrom("gallery")
    .select(sql<number>`count(*)::integer`.as("count"))
    .where("wedding_id", "=", weddingId)
    .where(isOpen(today))
    .executeTakeFirstOrThrow();
  return count;
}

const isAt = (position: number) => sql<boolean>`gallery.position = ${position}::bigint`;

export const findOpen = (db: Db, { weddingId, position, today }: OwnGallery) =>
  openGalleries(db, weddingId, today).where(isAt(position)).executeTakeFirst();

/** Pictures of a gallery in the order of its grid, after a number of them, without those that were taken out. */
export const listOwn = (db: Db, galleryId: number, skipped: number, limit: number | null) => {
  const query = shownPhotos(db, galleryId).where(isShown).offset(skipped);
  return (limit === null ? query : query.limit(limit)).execute();
};

/** The chapters of the pictures that the couple sees. */
export const listOwnChapters = (db: Db, galleryId: number) => listChapters(db, galleryId, isShown);

/** A picture of a gallery that the couple sees now. */
export const findOwn = (db: Db, { weddingId, position, today }: OwnGallery, number: number) =>
  db
    .selectFrom("photo")
    .innerJoin("gallery", "gallery.id", "photo.gallery_id")
    .select(["photo.key", "photo.name", "photo.bytes", "photo.crc", "photo.preview_version", "photo.mark"])
    .select(["gallery.downloads", "gallery.is_marked"])
    .where("gallery.wedding_id", "=", weddingId)
    .where(isAt(position))
    .where(sql<boolean>`photo.number = ${number}::bigint`)
    .where(isShown)
    .where(isOpen(today))
    .executeTakeFirst();
