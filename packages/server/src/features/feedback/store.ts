import { sql } from "kysely";
import type { Db } from "../../platform/database/index.ts";

/** Holds an item that others may be merged into; undefined for one that waits no more, or can still be taken back to waiting. */
export async function holdWaiting(db: Db, id: number): Promise<{ id: number } | undefined> {
  const { rows } = await sql<{ id: number }>`
    select id from review where id = ${id} and queue = 'feedback' and status = 'waiting' for no key update`.execute(db);
  return rows[0];
}

/** What was merged into an item, also by way of others. */
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
