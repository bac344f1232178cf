import { sql } from "kysely";
import type { Db } from "../../../platform/database/index.ts";

/** Locks agreements and counts those that were changed or ended, and other versions of these weddings. */
export async function countChanged(db: Db, ids: readonly number[], weddingIds: readonly number[]): Promise<number> {
  const rows = await db
    .selectFrom("agreement")
    .select(["id", "version"])
    .where(sql<boolean>`id = any(${[...ids]}::integer[]) or wedding_id = any(${[...weddingIds]}::integer[])`)
    .forUpdate()
    .execute();
  const own = new Set(ids);
  const unchanged = rows.filter(({ id, version }) => own.has(id) && version === 1).length;
  return ids.length - unchanged + rows.filter(({ id }) => !own.has(id)).length;
}

export async function deleteAgreements(db: Db, ids: readonly number[]): Promise<void> {
  await db
    .deleteFrom("agreement")
    .where("id", "in", [...ids])
    .execute();
}
