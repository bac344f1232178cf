import { sql } from "kysely";
import type { Db } from "../../platform/database/index.ts";

/** Marks an app user as verified under a name; null removes the mark. */
export async function verify(db: Db, id: number, as: { realName: string; at: Date } | null): Promise<void> {
  await sql`
    update app_account set verified_at = ${as?.at ?? null}, real_name = ${as?.realName ?? null} where id = ${id}`.execute(
    db,
  );
}
