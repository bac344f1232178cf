import { sql } from "kysely";
import type { Db } from "../../../platform/database/index.ts";

export async function countEntries(db: Db, account: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::integer as n from ledger_entry where account = ${account}`.execute(db);
  return rows[0]?.n ?? 0;
}
