import type { Language } from "@vowdesk/contract/kernel";
import type { rolesApi } from "@vowdesk/contract/roles";
import { sql, type Generated } from "kysely";
import type { Listing } from "../../kernel/paging/page.ts";
import type { Db } from "../../platform/database/index.ts";

type Name = Record<Language, string>;

interface StoredRole {
  id: Generated<number>;
  code: string;
  name: Name;
  remark: string;
  created_by: string;
  requires_second_factor: Generated<boolean>;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
}

export interface RoleRow {
  id: number;
  code: string;
  name: Name;
  remark: string;
  created_by: string;
  requires_second_factor: boolean;
  created_at: Date;
  updated_at: Date;
  user_count: number;
}

export interface PermissionRow {
  id: number;
  parent_id: number | null;
  type: number;
  code: string | null;
  label: Name;
  path: string;
  name: string;
  url: string;
  icon: string;
  order_number: number;
  remark: string;
}

type RoleTables = {
  role: StoredRole;
  permission: PermissionRow;
  user_role: { user_id: number; role_id: number };
  role_permission: { role_id: number; permission_id: number };
};

const tables = (db: Db) => db.withTables<RoleTables>();

/** A pattern that matches the text anywhere. A typed `%` is a literal percent sign. */
const containing = (text: string) => `%${text.replace(/[\\%_]/g, "\\$&")}%`;

const userCount = sql<number>`(select count(*)::integer from user_role where user_role.role_id = role.id)`;
const rows = (db: Db) =>
  tables(db).selectFrom("role").selectAll().select(userCount.as("user_count")).$castTo<RoleRow>();

export const listing: Listing<typeof rolesApi.list, RoleTables, "role", number, RoleRow> = {
  from: (db) => tables(db).selectFrom("role"),
  id: "role.id",
  where: {
    roleName: (query, text) =>
      query.where(sql<boolean>`exists (select from jsonb_each_text(role.name) where value ilike ${containing(text)})`),
    roleCode: (query, text) => query.where("code", "ilike", containing(text)),
  },
  sorts: { id: { column: "role.id", dir: "asc" }, createTime: { column: "role.created_at", dir: "desc" } },
  defaultSort: "id",
  rows: (db, ids) => rows(db).where("id", "in", ids).execute(),
};

export function findRole(db: Db, id: number): Promise<RoleRow | undefined> {
  return rows(db).where("id", "=", id).executeTakeFirst();
}

/** Locks a role against changes and assignments. Reads it afterwards, so that the counts are current. */
export async function lockRole(db: Db, id: number): Promise<RoleRow | undefined> {
  await tables(db).selectFrom("role").select("id").where("id", "=", id).forUpdate().execute();
  return findRole(db, id);
}

/** Finds another role with the code or one of the names, ignoring case. The lock keeps both free until the transaction ends. */
export async function findNamesake(
  db: Db,
  { code, names, butId }: { code: string; names: readonly string[]; butId: number | null },
): Promise<"code" | "name" | null> {
  await sql`select pg_advisory_xact_lock(hashtextextended('role names', 0))`.execute(db);
  const { rows: taken } = await sql<{ same_code: boolean }>`
    select lower(code) = lower(${code}) as same_code from role
    where id is distinct from ${butId} and (lower(code) = lower(${code}) or exists (
      select from jsonb_each_text(name) where lower(value) = any (${names.map((name) => name.toLowerCase())}::text[])))
    order by 1 desc limit 1`.execute(db);
  if (taken[0] === undefined) return null;
  return taken[0].same_code ? "code" : "name";
}

export async function insertRole(
  db: Db,
  role: { code: string; name: Name; remark: string; created_by: string; requires_second_factor: boolean },
  now: Date,
): Promise<RoleRow> {
  const { id } = await tables(db)
    .insertInto("role")
    .values({ ...role, created_at: now, updated_at: now })
    .returning("id")
    .executeTakeFirstOrThrow();
  return rows(db).where("id", "=", id).executeTakeFirstOrThrow();
}

export async function saveRole(
  db: Db,
  id: number,
  changes: { code: string; name: Name; remark: string; requires_second_factor: boolean },
  now: Date,
): Promise<RoleRow> {
  await tables(db)
    .updateTable("role")
    .set({ ...changes, updated_at: now })
    .where("id", "=", id)
    .execute();
  return rows(db).where("id", "=", id).executeTakeFirstOrThrow();
}

export async function deleteRole(db: Db, id: number): Promise<void> {
  await tables(db).deleteFrom("role").where("id", "=", id).execute();
}

export async function holdersOfRole(db: Db, roleId: number): Promise<number[]> {
  const holders = await tables(db).selectFrom("user_role").select("user_id").where("role_id", "=", roleId).execute();
  return holders.map(({ user_id }) => user_id);
}

export function listPermissions(db: Db): Promise<PermissionRow[]> {
  return tables(db)
    .selectFrom("permission")
    .select(["id", "parent_id", "type", "code", "label", "path", "name", "url", "icon", "order_number", "remark"])
    .orderBy("order_number")
    .orderBy("id")
    .execute();
}

/** Returns all permissions, locked against changes until the transaction ends. */
export async function lockPermissions(db: Db): Promise<PermissionRow[]> {
  await sql`select from permission order by id for share`.execute(db);
  return listPermissions(db);
}

export async function grantedIds(db: Db, roleId: number): Promise<number[]> {
  const grants = await tables(db)
    .selectFrom("role_permission")
    .select("permission_id")
    .where("role_id", "=", roleId)
    .orderBy("permission_id")
    .execute();
  return grants.map(({ permission_id }) => permission_id);
}

export async function replaceGrants(
  db: Db,
  roleId: number,
  { added, removed }: { added: readonly number[]; removed: readonly number[] },
): Promise<void> {
  if (removed.length > 0)
    await tables(db)
      .deleteFrom("role_permission")
      .where("role_id", "=", roleId)
      .where("permission_id", "in", removed)
      .execute();
  if (added.length > 0)
    await tables(db)
      .insertInto("role_permission")
      .values(added.map((permission_id) => ({ role_id: roleId, permission_id })))
      .execute();
}

export interface RightsRow {
  id: number;
  code: string;
  codes: string[];
}

/** Returns the permission codes of these roles, locked until the transaction ends. Unknown roles are left out. */
export async function lockRights(db: Db, roleIds: readonly number[]): Promise<RightsRow[]> {
  await sql`select from role where id = any (${roleIds}::int[]) order by id for share`.execute(db);
  const { rows: rights } = await sql<RightsRow>`
    select id, code, array(select permission.code from role_permission
      join permission on permission.id = role_permission.permission_id
      where role_permission.role_id = role.id and permission.code is not null) as codes
    from role where id = any (${roleIds}::int[]) order by id`.execute(db);
  return rights;
}
