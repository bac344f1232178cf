import { sql } from "kysely";
import type { Db } from "../../../platform/database/index.ts";

/** Items merged into an item, directly or through others. */
export async function mergedInto(db: Db, id: number): Promise<{ id: number; person_id: number }[]> {
  const { rows } = await sql<{ id: number; person_id: number }>`
    with recursive found as (
      select id, person_id from review
      where queue = 'feedback' and status = 'merged' and (details ->> 'intoId')::integer = ${id}
      union
      select review.id, review.person_id from review join found on (details ->> 'intoId')::integer = found.id
      where queue = 'feedback' and status = 'merged'
    )
    select id, person_id from found order by id`.execute(db);
  return rows;
}
