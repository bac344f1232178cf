import { sql } from "kysely";
import { isNotPaused, type Due } from "../../../platform/database/due-retries.ts";
import type { Db, NewRow, Row } from "../../../platform/database/index.ts";

export type MergeRow = Row<"app_merge">;

/** Locks the merge that is open for the surviving account. */
export function lockMerge(db: Db, keptId: number): Promise<MergeRow | undefined> {
  return db
    .selectFrom("app_merge")
    .selectAll()
    .where("kept_id", "=", keptId)
    .where("state", "<>", "done")
    .forUpdate()
    .executeTakeFirst();
}

/** Whether an account has an open merge, on either side. */
export async function isMerging(db: Db, id: number): Promise<boolean> {
  const { rows } = await sql`
    select from app_merge where (kept_id = ${id} or duplicate_id = ${id}) and state <> 'done'`.execute(db);
  return rows.length > 0;
}

export async function insertMerge(db: Db, merge: NewRow<"app_merge">): Promise<void> {
  await db.insertInto("app_merge").values(merge).execute();
}

type Change = Partial<Pick<MergeRow, "state" | "approved_by" | "approved_by_name" | "due_at" | "done_at">>;

export async function saveMerge(db: Db, duplicateId: number, change: Change): Promise<void> {
  await db.updateTable("app_merge").set(change).where("duplicate_id", "=", duplicateId).execute();
}

export async function deleteMerge(db: Db, duplicateId: number): Promise<void> {
  await db.deleteFrom("app_merge").where("duplicate_id", "=", duplicateId).execute();
}

/** The surviving accounts of merges that are due. */
export async function dueMerges(db: Db, { runner, now }: Due, limit: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select kept_id as id from app_merge where state = 'approved' and due_at <= ${now}
      and ${isNotPaused(runner, sql`kept_id`, now)} order by due_at limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}
