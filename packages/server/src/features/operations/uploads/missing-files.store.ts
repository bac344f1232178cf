import { sql } from "kysely";
import type { Db } from "../../../platform/database/index.ts";

export async function storedAfter(db: Db, id: string, count: number): Promise<{ id: string; name: string }[]> {
  const { rows } = await sql<{ id: string; name: string }>`
    select id::text as id, name from file where id > ${id}::bigint and state = 'kept' order by id limit ${count}`.execute(
    db,
  );
  return rows;
}
