import { sql } from "kysely";
import type { Db } from "../../../platform/database/index.ts";

/** The bytes of all originals, those included that are still to arrive or to be removed. */
export async function sumOfBytes(db: Db): Promise<number> {
  const { rows } = await sql<{ bytes: string | null }>`
    select sum(bytes) as bytes from photo where state in ('arriving', 'stored', 'safe')
      or state = 'purged' and removed_at is null`.execute(db);
  return Number(rows[0]?.bytes ?? 0);
}
