import type { Db } from "../../../platform/database/index.ts";

type StaffTables = {
  users: { id: number; username: string; real_name: string; enabled: boolean; deleted_at: Date | null };
};

const tables = (db: Db) => db.withTables<StaffTables>();

export async function listEnabled(db: Db, ids: readonly number[]) {
  if (ids.length === 0) return [];
  const rows = await tables(db)
    .selectFrom("users")
    .select(["id", "username", "real_name"])
    .where("id", "in", ids)
    .where("enabled", "=", true)
    .where("deleted_at", "is", null)
    .orderBy("username")
    .execute();
  return rows.map(({ id, username, real_name }) => ({ id, username, realName: real_name }));
}
