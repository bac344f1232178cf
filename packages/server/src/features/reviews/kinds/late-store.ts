import { sql } from "kysely";
import type { Db } from "../../../platform/database.ts";
import { rowsOf, type ReviewRow } from "../store.ts";

/** Items that wait too long and nobody was told of, the longest waiting first; told of from now on, held until that is so. */
export async function lockLate(db: Db, now: Date, atMost: number): Promise<ReviewRow[]> {
  const { rows } = await sql<{ id: number }>`
    update review set notice_at = null where id in (
      select id from review where notice_at is not null and notice_at <= ${now}
      order by notice_at, id limit ${atMost} for update skip locked)
    returning id`.execute(db);
  return rowsOf(
    db,
    rows.map(({ id }) => id),
  );
}
