import { sql } from "kysely";
import type { Db } from "../../../../platform/database/index.ts";
import { countChangedRows } from "../../../../platform/database/versions.ts";

/** Locks shoots and counts those that were changed, and further ones of these weddings. */
export async function countChanged(db: Db, ids: readonly number[], weddingIds: readonly number[]): Promise<number> {
  const rows = await db
    .selectFrom("shoot")
    .select(["id", "version"])
    .where(sql<boolean>`id = any(${[...ids]}::integer[]) or wedding_id = any(${[...weddingIds]}::integer[])`)
    .forUpdate()
    .execute();
  return countChangedRows(rows, ids);
}

/** Deletes shoots with their slots. */
export async function deleteShoots(db: Db, ids: readonly number[]): Promise<void> {
  await db
    .deleteFrom("slot")
    .where("shoot_id", "in", [...ids])
    .execute();
  await db
    .deleteFrom("shoot")
    .where("id", "in", [...ids])
    .execute();
}
