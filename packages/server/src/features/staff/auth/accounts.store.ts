import { nameForms } from "../../../kernel/text/user-names.ts";
import { sql } from "kysely";
import { namesById, type SubjectNames } from "../../../kernel/paging/subject-names.ts";
import type { Author } from "../../../kernel/transaction/actor.ts";
import type { Db, Row } from "../../../platform/database/index.ts";
import { firstVersion, nextVersion } from "../../../platform/database/versions.ts";

export type StaffFields = Pick<
  Row<"users">,
  | "username"
  | "real_name"
  | "nick_name"
  | "phone"
  | "email"
  | "gender"
  | "avatar"
  | "introduction"
  | "department_id"
  | "enabled"
  | "password_hash"
>;

const batchSize = 500;

/** Inserts staff accounts. Returns their ids in the same order. */
export async function insertStaff(db: Db, accounts: readonly StaffFields[], author: Author): Promise<number[]> {
  const byName = new Map<string, number>();
  for (let first = 0; first < accounts.length; first += batchSize) {
    const rows = await db
      .insertInto("users")
      .values(
        accounts.slice(first, first + batchSize).map((account) => ({
          ...account,
          ...nameForms(account.username),
          ...firstVersion(author),
        })),
      )
      .returning(["id", "username"])
      .execute();
    for (const { id, username } of rows) byName.set(username, id);
  }
  return accounts.map(({ username }) => byName.get(username) ?? 0);
}

/** Locks an account until the transaction ends. */
export async function lockAccount(db: Db, id: number): Promise<void> {
  await db.selectFrom("users").select("id").where("id", "=", id).forUpdate().execute();
}

/** Locks the accounts with these forms of their names until the transaction ends. */
export async function lockAccountsNamed(db: Db, keys: readonly string[]): Promise<void> {
  await sql`
    select id from users where deleted_at is null and name_key = any (${keys}::text[]) order by id for update`.execute(
    db,
  );
}

export async function updateStaff(db: Db, id: number, changes: Partial<StaffFields>, author: Author): Promise<void> {
  await db
    .updateTable("users")
    .set({
      ...changes,
      ...(changes.username && nameForms(changes.username)),
      ...nextVersion(author),
    })
    .where("id", "=", id)
    .execute();
  if (!changes.username) return;
  // A trigger drops the forms that an earlier version leaves outdated, and with them those that a change of case leaves equal.
  await db
    .updateTable("users")
    .set(nameForms(changes.username))
    .where("id", "=", id)
    .where("name_key", "is", null)
    .execute();
}

/** Notes that a user has proven to receive mail at this address, if it still is theirs. */
export async function markEmailVerified(db: Db, userId: number, email: string, at: Date): Promise<void> {
  await db
    .updateTable("users")
    .set({ email_verified_at: at })
    .where("id", "=", userId)
    .where("email", "=", email)
    .execute();
}

/** Marks a user as deleted. The row stays for references; name and roles become free. */
export async function markStaffDeleted(db: Db, id: number, { by, at }: Author): Promise<void> {
  await db.deleteFrom("user_role").where("user_id", "=", id).execute();
  await db.updateTable("users").set({ deleted_at: at, updated_at: at, updated_by: by }).where("id", "=", id).execute();
}

/** Adds and removes roles of a user, by role id. */
export async function changeRoles(
  db: Db,
  userId: number,
  { added, removed }: { added: readonly number[]; removed: readonly number[] },
): Promise<void> {
  if (removed.length > 0)
    await db.deleteFrom("user_role").where("user_id", "=", userId).where("role_id", "in", removed).execute();
  if (added.length > 0)
    await db
      .insertInto("user_role")
      .values(added.map((role_id) => ({ user_id: userId, role_id })))
      .execute();
}

const namesOfStaff: SubjectNames[string] = (keys) => sql`
  (select distinct on (username) username as key, real_name as name from users
  where username = any(${keys}::text[]) order by username, deleted_at nulls first, id desc)`;

/** Names in the audit trail. */
export const subjectNames: SubjectNames = {
  person: namesById("app_account", () => sql`name`),
  staff: namesOfStaff,
  user: namesOfStaff,
};
