import { sql } from "kysely";
import { textMatches } from "../../../kernel/paging/like.ts";
import type { Db, Row } from "../../../platform/database/index.ts";

export type PhotoRow = Row<"photo">;

/** Pictures that have arrived, those included that were deleted with their gallery. */
const hasArrived = sql<boolean>`(photo.state in ('stored', 'safe') or photo.state = 'purged' and photo.stored_at is not null)`;

/** The pictures of a gallery that have arrived, by the time at which they were taken. Those without a time come last, by number. */
export const shownPhotos = (db: Db, galleryId: number) =>
  db
    .selectFrom("photo")
    .select(["number", "width", "height", "colour", "culled_at", "preview_version", "preview_problem", "state"])
    .where("gallery_id", "=", galleryId)
    .where(hasArrived)
    .orderBy(sql`taken_at nulls last`)
    .orderBy("number");

export const listShown = (db: Db, galleryId: number) => shownPhotos(db, galleryId).execute();

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
