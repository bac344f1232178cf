import { sql } from "kysely";
import { isNotPaused, type Due } from "../../../../platform/database/due-retries.ts";
import type { Db, Row } from "../../../../platform/database/index.ts";

export type MarkedRow = Pick<Row<"photo">, "id" | "key" | "preview_version"> & { mark: number };

/** Whether the files with a watermark are to be made or removed, because they are not those of this text. Written as two ranges, for the index. */
const isDue = (mark: number) => sql<boolean>`(photo.mark < ${mark} or photo.mark > ${mark})`;

const due = (db: Db, mark: number) =>
  db.selectFrom("photo").where("state", "in", ["stored", "safe"]).where("mark", "is not", null).where(isDue(mark));

/** Ids of pictures whose files with a watermark are to be made or removed. `mark` is the number of the present text. */
export async function listDueMarks(db: Db, { runner, now }: Due, mark: number, limit: number): Promise<number[]> {
  const rows = await due(db, mark)
    .select("id")
    .where(isNotPaused(runner, sql`photo.id`, now))
    .orderBy("id")
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

export const findDueMark = (db: Db, id: number, mark: number) =>
  due(db, mark)
    .select(["id", "key", "preview_version", sql<number>`mark`.as("mark")])
    .where("id", "=", id)
    .executeTakeFirst();

/** Records the files of a picture, unless their gallery or its previews were changed since the row was read. */
export async function saveMark(
  db: Db,
  { id, mark, preview_version }: MarkedRow,
  next: number | null,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("photo")
    .set({ mark: next })
    .where("id", "=", id)
    .where("mark", "=", mark)
    .where("preview_version", "=", preview_version)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
