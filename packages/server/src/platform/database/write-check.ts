import { sql } from "kysely";
import type { Db } from "./index.ts";

/**
 * Commits a write. Fails on a standby, in a read-only database, on a full disk and where a synchronous standby does not answer,
 * all of which answer `select 1`. Both statements are one transaction, and nodes do not wait for each other.
 */
export async function proveWrite(db: Db): Promise<void> {
  await sql`insert into write_check default values; delete from write_check`.execute(db);
}
