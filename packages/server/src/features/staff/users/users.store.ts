import type { usersApi } from "@vowdesk/contract/staff/users";
import { sql } from "kysely";
import { isInDepartments } from "../../../kernel/paging/data-scope.ts";
import type { DataScope } from "../../../kernel/transaction/data-scope.ts";
import { textMatches } from "../../../kernel/paging/like.ts";
import type { Listing } from "../../../kernel/paging/page.ts";
import { phoneMatches } from "../../../kernel/paging/phone-search.ts";
import { nameForms } from "../../../kernel/text/user-names.ts";
import type { Author } from "../../../kernel/transaction/actor.ts";
import { lockName, type Db, type Row } from "../../../platform/database/index.ts";
import { insertStaff, lockAccount, updateStaff, type StaffFields } from "../auth/auth.ts";

export type PersonFields = Omit<StaffFields, "password_hash">;

export type UserRow = PersonFields &
  Pick<Row<"users">, "id" | "created_at" | "updated_at" | "updated_by" | "version"> & {
    department_name: string;
    roles: Pick<Row<"role">, "id" | "code" | "name">[];
  };

export type VerifiedRow = Pick<Row<"app_account">, "id" | "name" | "phone" | "role" | "enabled" | "created_at"> & {
  verified_at: Date;
};

const roles = sql<UserRow["roles"]>`coalesce((
  select json_agg(json_build_object('id', role.id, 'code', role.code, 'name', role.name) order by role.id)
  from user_role join role on role.id = user_role.role_id where user_role.user_id = users.id), '[]')`;
const departmentName = sql<string>`coalesce((
  select department.name from department where department.id = users.department_id), '')`;

const staff = (db: Db) =>
  db
    .selectFrom("users")
    .select(["id", "username", "real_name", "nick_name", "phone", "email", "gender", "avatar", "introduction"])
    .select(["enabled", "department_id", "created_at", "updated_at", "updated_by", "version"])
    .select([departmentName.as("department_name"), roles.as("roles")])
    .where("deleted_at", "is", null);

const departmentsUnder = (id: number) => sql<number>`(with recursive below as (
    select ${id}::integer as id
    union select department.id from department join below on department.parent_id = below.id
  ) select id from below)`;

export const listing: Listing<typeof usersApi.list, "users", number, UserRow> = {
  from: (db) => db.selectFrom("users").where("deleted_at", "is", null),
  inScope: (query, scope) => query.where(isInDepartments(scope, "users.department_id")),
  id: "users.id",
  where: {
    username: (query, text) => query.where(textMatches("username", text)),
    realName: (query, text) => query.where(textMatches("real_name", text)),
    realname: (query, text) => query.where(textMatches("real_name", text)),
    phone: (query, text) => query.where(phoneMatches("phone", text)),
    departmentId: (query, id) => query.where(sql<boolean>`users.department_id in ${departmentsUnder(id)}`),
    roleId: (query, id) =>
      query.where(sql<boolean>`exists (select from user_role where user_id = users.id and role_id = ${id})`),
  },
  sorts: {
    createTime: { column: "users.created_at", dir: "desc" },
    username: { column: "users.username", dir: "asc", isName: true },
  },
  defaultSort: "createTime",
  rows: (db, ids) => staff(db).where("id", "in", ids).execute(),
};

/** The verified name. The account's own name can be that of a shop. */
const nameOfVerified = sql<string>`coalesce(app_account.real_name, app_account.name)`;

export const verifiedListing: Listing<typeof usersApi.listVerified, "app_account", number, VerifiedRow> = {
  from: (db) => db.selectFrom("app_account").where("verified_at", "is not", null),
  id: "app_account.id",
  where: {
    realName: (query, text) => query.where(textMatches(nameOfVerified, text)),
    phone: (query, text) => query.where(phoneMatches("phone", text)),
    role: (query, role) => query.where("role", "=", role),
  },
  sorts: {
    verifyTime: { column: "app_account.verified_at", dir: "desc" },
    createTime: { column: "app_account.created_at", dir: "desc" },
  },
  defaultSort: "verifyTime",
  rows: (db, ids) => verified(db, ids).execute(),
};

const verified = (db: Db, ids: readonly number[]) =>
  db
    .selectFrom("app_account")
    .select(["id", nameOfVerified.as("name"), "phone", "role", "enabled", "created_at", "verified_at"])
    .where("verified_at", "is not", null)
    .where("id", "in", ids)
    .$narrowType<{ verified_at: Date }>();

export function findVerified(db: Db, id: number): Promise<VerifiedRow | undefined> {
  return verified(db, [id]).executeTakeFirst();
}

/** A user in the scope. */
export function findUser(db: Db, id: number, scope: DataScope): Promise<UserRow | undefined> {
  return staff(db).where("id", "=", id).where(isInDepartments(scope, "users.department_id")).executeTakeFirst();
}

export async function findUsers(db: Db, ids: readonly number[]): Promise<UserRow[]> {
  return ids.length === 0 ? [] : staff(db).where("id", "in", ids).orderBy("id").execute();
}

/** Locks a user in the scope. Reads the record afterwards, so that the roles are current. */
export async function lockUser(db: Db, id: number, scope: DataScope): Promise<UserRow | undefined> {
  await lockAccount(db, id);
  return findUser(db, id, scope);
}

/** Serialises changes of administrators: of the last two, each would see the other remain. Must precede `lockUser`. */
export async function enabledAdmins(db: Db): Promise<number[]> {
  const rows = await db
    .selectFrom("users")
    .innerJoin("user_role", "user_role.user_id", "users.id")
    .innerJoin("role", "role.id", "user_role.role_id")
    .select("users.id")
    .where("role.code", "=", "admin")
    .where("users.enabled", "=", true)
    .where("users.deleted_at", "is", null)
    .execute();
  return rows.map(({ id }) => id);
}

/** Finds another account with this name or one that looks like it. The lock keeps the name free until the transaction ends. */
export async function findNamesake(db: Db, username: string, butId: number | null): Promise<"same" | "alike" | null> {
  await lockNames(db);
  const { name_key, name_skeleton } = nameForms(username);
  const { rows } = await sql<{ isSame: boolean }>`
    select name_key = ${name_key} as "isSame" from users
    where (name_key = ${name_key} or name_skeleton = ${name_skeleton}) and deleted_at is null
      and id is distinct from ${butId} order by 1 desc limit 1`.execute(db);
  if (rows[0] === undefined) return null;
  return rows[0].isSame ? "same" : "alike";
}

export const lockNames = (db: Db): Promise<void> => lockName(db, "user names");

export async function insertUser(db: Db, account: StaffFields, author: Author): Promise<UserRow> {
  const [id = 0] = await insertStaff(db, [account], author);
  return staff(db).where("id", "=", id).executeTakeFirstOrThrow();
}

export async function saveUser(db: Db, id: number, changes: Partial<StaffFields>, author: Author): Promise<UserRow> {
  await updateStaff(db, id, changes, author);
  return staff(db).where("id", "=", id).executeTakeFirstOrThrow();
}
