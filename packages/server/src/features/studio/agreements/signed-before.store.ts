import { sql } from "kysely";
import type { Db } from "../../../platform/database/index.ts";
import { countChangedRows } from "../../../platform/database/versions.ts";

/** Locks agreements and counts those that were changed or ended, and other versions of these weddings. */
export async function countChanged(db: Db, ids: readonly number[], weddingIds: readonly number[]): Promise<number> {
  const rows = await db
    .selectFrom("agreement")
    .select(["id", "version"])
    .where(sql<boolean>`id = any(${[...ids]}::integer[]) or wedding_id = any(${[...weddingIds]}::integer[])`)
    .forUpdate()
    .execute();
  return countChangedRows(rows, ids);
}

export async function deleteAgreements(db: Db, ids: readonly number[]): Promise<void> {
  await db
    .deleteFrom("agreement")
    .where("id", "in", [...ids])
    .execute();
}
