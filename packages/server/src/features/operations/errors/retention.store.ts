import { sql } from "kysely";
import type { Db } from "../../../platform/database/index.ts";

export async function countGroups(db: Db, before: Date): Promise<{ stored: number; due: number }> {
  const { rows } = await sql<{ stored: number; due: number }>`
    select count(*)::integer as stored, (count(*) filter (where last_at < ${before}))::integer as due from error_group`.execute(
    db,
  );
  return rows[0] ?? { stored: 0, due: 0 };
}

export async function deleteGroups(db: Db, before: Date): Promise<number> {
  const { numAffectedRows } = await sql`delete from error_group where last_at < ${before}`.execute(db);
  return Number(numAffectedRows ?? 0n);
}
