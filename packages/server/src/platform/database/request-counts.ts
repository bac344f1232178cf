import { sql } from "kysely";
import type { Db } from "./index.ts";

/** Adds counts of a minute to the totals of all nodes and returns the new totals by key. */
export async function addRequestCounts(
  db: Db,
  minute: number,
  counted: ReadonlyMap<string, number>,
): Promise<Map<string, number>> {
  const { rows } = await sql<{ key: string; count: number }>`
    insert into request_count as kept (minute, key, count)
    select ${minute}, counted.key, counted.count
    from unnest(${[...counted.keys()]}::text[], ${[...counted.values()]}::integer[]) as counted (key, count)
    order by counted.key
    on conflict (minute, key) do update set count = kept.count + excluded.count
    returning key, count`.execute(db);
  return new Map(rows.map(({ key, count }) => [key, count]));
}

/** Deletes the counts of earlier minutes. Returns their number. */
export async function deleteRequestCounts(db: Db, beforeMinute: number): Promise<number> {
  const { numAffectedRows } = await sql`delete from request_count where minute < ${beforeMinute}`.execute(db);
  return Number(numAffectedRows ?? 0);
}
