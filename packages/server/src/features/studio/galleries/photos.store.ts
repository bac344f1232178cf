import { sql, type Expression } from "kysely";
import { textMatches } from "../../../kernel/paging/like.ts";
import type { Db, Row } from "../../../platform/database/index.ts";

export type PhotoRow = Row<"photo"> & { photographer: string | null };

/** Pictures that have arrived, those included that were deleted with their gallery. */
const hasArrived = sql<boolean>`(photo.state in ('stored', 'safe') or photo.state = 'purged' and photo.stored_at is not null)`;

/** The pictures of a gallery that have arrived, by the time at which they were taken. Those without a time come last, by number. */
export const shownPhotos = (db: Db, galleryId: number) =>
  db
    .selectFrom("photo")
    .select([
      "number",
      "width",
      "height",
      "colour",
      "culled_at",
      "preview_version",
      "preview_problem",
      "state",
      "chapter",
    ])
    .where("gallery_id", "=", galleryId)
    .where(hasArrived)
    .orderBy(sql`taken_at nulls last`)
    .orderBy("number");

const cardsOfPhoto = sql<number[]>`array(
  select card_id from card_photo where photo_id = photo.id order by card_id)`;

/** The photographer of the first card that has one. */
const photographerOfPhoto = sql<string | null>`(
  select bookable.name from card_photo join card on card.id = card_id join bookable on bookable.id = photographer_id
  where photo_id = photo.id order by card.id limit 1)`;

export const listShown = (db: Db, galleryId: number) =>
  shownPhotos(db, galleryId).select(cardsOfPhoto.as("cards")).execute();

/** The chapters of the pictures of a gallery for which the condition is true, in the order of their first pictures. */
export const listChapters = (db: Db, galleryId: number, isShown: Expression<boolean> = hasArrived) =>
  db
    .selectFrom("photo")
    .select([sql<string>`chapter`.as("title"), sql<number>`count(*)::integer`.as("count")])
    .where("gallery_id", "=", galleryId)
    .where("chapter", "is not", null)
    .where(isShown)
    .groupBy("chapter")
    .orderBy(sql`min(taken_at) nulls last`)
    .orderBy(sql`min(number)`)
    .execute();

interface Asked {
  galleryId: number;
  from: number;
  limit: number;
  name: string | undefined;
}

export const listPhotos = (db: Db, { galleryId, from, limit, name }: Asked): Promise<PhotoRow[]> =>
  db
    .selectFrom("photo")
    .selectAll()
    .select(photographerOfPhoto.as("photographer"))
    .where("gallery_id", "=", galleryId)
    .where("number", ">=", from)
    .where(sql<boolean>`(${hasArrived} or photo.state = 'arriving')`)
    .where(name ? textMatches("photo.name", name) : sql<boolean>`true`)
    .orderBy("number")
    .limit(limit)
    .execute();

/** Marks pictures as taken out or not. Returns how many have changed. */
export async function saveCulled(
  db: Db,
  galleryId: number,
  numbers: readonly number[],
  culledAt: Date | null,
): Promise<number> {
  const { rows } = await sql`
    update photo set culled_at = ${culledAt}
    where gallery_id = ${galleryId} and number = any(${[...numbers]}::integer[])
      and (culled_at is null) <> (${culledAt}::timestamptz is null)
    returning number`.execute(db);
  return rows.length;
}

/** The chapters of the pictures of a gallery that are not among these numbers. */
export async function listOtherChapters(db: Db, galleryId: number, numbers: readonly number[]): Promise<string[]> {
  const beside = sql<boolean>`(${hasArrived} and number <> all(${[...numbers]}::integer[]))`;
  return (await listChapters(db, galleryId, beside)).map(({ title }) => title);
}

interface Chapter {
  galleryId: number;
  numbers: readonly number[];
  title: string | null;
}

/** Puts pictures into a chapter, or into none. Returns how many have changed. */
export async function saveChapter(db: Db, { galleryId, numbers, title }: Chapter): Promise<number> {
  const { rows } = await sql`
    update photo set chapter = ${title}
    where gallery_id = ${galleryId} and ${hasArrived} and number = any(${[...numbers]}::integer[])
      and chapter is distinct from ${title}::text
    returning number`.execute(db);
  return rows.length;
}
