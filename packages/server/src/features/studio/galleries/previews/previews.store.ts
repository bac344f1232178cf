import { sql } from "kysely";
import type { PreviewProblem } from "@vowdesk/contract/studio/galleries";
import { isNotPaused, type Due } from "../../../../platform/database/due-retries.ts";
import type { Db, Row } from "../../../../platform/database/index.ts";
import { inScope } from "../galleries.store.ts";

/** Pictures without previews, in the order of their arrival. */
export async function listWithoutPreview(db: Db, due: Due, limit: number): Promise<number[]> {
  const rows = await db
    .selectFrom("photo")
    .select("id")
    .where("preview_version", "=", 0)
    .where("preview_problem", "is", null)
    .where("state", "in", ["stored", "safe"])
    .where(isNotPaused(due.runner, sql`photo.id`, due.now))
    .orderBy("stored_at")
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

export const findWithoutPreview = (db: Db, id: number): Promise<Row<"photo"> | undefined> =>
  db
    .selectFrom("photo")
    .selectAll()
    .where("id", "=", id)
    .where("preview_version", "=", 0)
    .where("preview_problem", "is", null)
    .where("state", "in", ["stored", "safe"])
    .executeTakeFirst();

export type PhotoRow = Row<"photo">;

/** Pictures that have arrived, of one gallery or of all, by id. */
export const listArrived = (
  db: Db,
  { galleryId, after, limit }: { galleryId: number | null; after: number; limit: number },
): Promise<PhotoRow[]> =>
  db
    .selectFrom("photo")
    .selectAll()
    .where("id", ">", after)
    .where(galleryId === null ? sql<boolean>`true` : sql<boolean>`gallery_id = ${galleryId}`)
    .where("state", "in", ["stored", "safe"])
    .orderBy("id")
    .limit(limit)
    .execute();

type Made = Pick<
  PhotoRow,
  "width" | "height" | "colour" | "preview_version" | "camera" | "taken_at" | "preview_problem"
>;

export async function savePreview(db: Db, id: number, made: Made | { preview_problem: PreviewProblem }): Promise<void> {
  await db.updateTable("photo").set(made).where("id", "=", id).execute();
}

/** A picture with previews, of a gallery in the scope. */
export const findShown = (db: Db, galleryId: number, number: number, scope: number | null) =>
  db
    .selectFrom("photo")
    .select(["key", "preview_version"])
    .where("gallery_id", "=", galleryId)
    .where("number", "=", number)
    .where("preview_version", ">", 0)
    .where("state", "in", ["stored", "safe"])
    .where(sql<boolean>`exists (select from gallery where gallery.id = photo.gallery_id and gallery.state <> 'purged'
      and ${inScope(scope)})`)
    .executeTakeFirst();
