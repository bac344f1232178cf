import { sql, type Generated } from "kysely";
import { nameForms, type NameForms } from "../../../kernel/text/user-names.ts";
import type { Db } from "../../../platform/database/index.ts";

export interface StaffFields {
  username: string;
  real_name: string;
  nick_name: string;
  phone: string;
  email: string;
  gender: number;
  avatar: string;
  introduction: string;
  department_id: number | null;
  enabled: boolean;
  password_hash: string;
}

interface StaffRow extends StaffFields, NameForms {
  id: Generated<number>;
  created_at: Date;
  updated_at: Date;
  updated_by: string;
  deleted_at: Generated<Date | null>;
  version: Generated<number>;
}

type AccountTables = { users: StaffRow; user_role: { user_id: number; role_id: number } };

export interface Author {
  by: string;
  at: Date;
}

const tables = (db: Db) => db.withTables<AccountTables>();
const batchSize = 500;

/** Inserts staff accounts. Returns their ids in the same order. */
export async function insertStaff(db: Db, accounts: readonly StaffFields[], { by, at }: Author): Promise<number[]> {
  const byName = new Map<string, number>();
  for (let first = 0; first < accounts.length; first += batchSize) {
    const rows = await tables(db)
      .insertInto("users")
      .values(
        accounts.slice(first, first + batchSize).map((account) => ({
          ...account,
          ...nameForms(account.username),
          created_at: at,
          updated_at: at,
          updated_by: by,
        })),
      )
      .returning(["id", "username"])
      .execute();
    for (const { id, username } of rows) byName.set(username, id);
  }
  return accounts.map(({ username }) => byName.get(username) ?? 0);
}

export async function updateStaff(
  db: Db,
  id: number,
  changes: Partial<StaffFields>,
  { by, at }: Author,
): Promise<void> {
  await tables(db)
    .updateTable("users")
    .set({
      ...changes,
      ...(changes.username && nameForms(changes.username)),
      updated_at: at,
      updated_by: by,
      version: sql<number>`version + 1`,
    })
    .where("id", "=", id)
    .execute();
}

/** Marks a user as deleted. The row stays for references; name and roles become free. */
export async function markStaffDeleted(db: Db, id: number, { by, at }: Author): Promise<void> {
  await tables(db).deleteFrom("user_role").where("user_id", "=", id).execute();
  await tables(db)
    .updateTable("users")
    .set({ deleted_at: at, updated_at: at, updated_by: by })
    .where("id", "=", id)
    .execute();
}

/** Adds and removes roles of a user, by role id. */
export async function changeRoles(
  db: Db,
  userId: number,
  { added, removed }: { added: readonly number[]; removed: readonly number[] },
): Promise<void> {
  if (removed.length > 0)
    await tables(db).deleteFrom("user_role").where("user_id", "=", userId).where("role_id", "in", removed).execute();
  if (added.length > 0)
    await tables(db)
      .insertInto("user_role")
      .values(added.map((role_id) => ({ user_id: userId, role_id })))
      .execute();
}
