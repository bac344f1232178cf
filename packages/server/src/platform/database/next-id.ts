import { sql } from "kysely";
import type { Db, Tables } from "./index.ts";

/** Takes the next id of a table, for rows with a secret, which is bound to their id before they are stored. */
export async function nextId(db: Db, table: keyof Tables): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select nextval(pg_get_serial_sequence(${table}, 'id'))::integer as id`.execute(db);
  return rows[0]?.id ?? 0;
}
