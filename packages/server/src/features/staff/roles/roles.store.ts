import type { rolesApi } from "@vowdesk/contract/staff/roles";
import { sql } from "kysely";
import { type SubjectNames } from "../../../kernel/paging/subject-names.ts";
import type { Language } from "@vowdesk/contract/kernel";
import { inNameOrder } from "../../../kernel/paging/name-order.ts";
import { textBegins, textMatches } from "../../../kernel/paging/like.ts";
import type { Listing } from "../../../kernel/paging/page.ts";
import { isNameTaken } from "../../../kernel/text/name-key.ts";
import { lockName, type Db, type Row } from "../../../platform/database/index.ts";

export type RoleRow = Row<"role"> & { user_count: number };
/** The columns that users edit. */
type RoleFields = Omit<Row<"role">, "id" | "created_by" | "created_at" | "updated_at">;

const permissionColumns = [
  "id",
  "parent_id",
  "type",
  "code",
  "label",
  "path",
  "name",
  "url",
  "icon",
  "order_number",
  "remark",
] as const;
export type PermissionRow = Pick<Row<"permission">, (typeof permissionColumns)[number]>;

const userCount = sql<number>`(select count(*)::integer from user_role where user_role.role_id = role.id)`;
const rows = (db: Db) => db.selectFrom("role").selectAll().select(userCount.as("user_count"));

export const listing: Listing<typeof rolesApi.list, "role", number, RoleRow> = {
  from: (db) => db.selectFrom("role"),
  id: "role.id",
  where: {
    roleName: (query, text) =>
      query.where(sql<boolean>`exists (select from jsonb_each_text(role.name) where ${textMatches("value", text)})`),
    roleCode: (query, text) => query.where(textMatches("code", text)),
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
  await db.selectFrom("role").select("id").where("id", "=", id).forUpdate().execute();
  return findRole(db, id);
}

/** Finds another role with the code or one of the names. The lock keeps both free until the transaction ends. */
export async function findNamesake(
  db: Db,
  { code, names, butId }: { code: string; names: readonly string[]; butId: number | null },
): Promise<"code" | "name" | null> {
  await lockName(db, "role names");
  const roles = await db.selectFrom("role").select(["id", "code", "name"]).execute();
  const codes = roles.map((role) => ({ id: role.id, name: role.code }));
  if (isNameTaken(codes, code, butId)) return "code";
  const all = roles.flatMap(({ id, name }) => Object.values(name).map((text) => ({ id, name: text })));
  return names.some((name) => isNameTaken(all, name, butId)) ? "name" : null;
}

export async function insertRole(db: Db, role: RoleFields & Pick<RoleRow, "created_by">, now: Date): Promise<RoleRow> {
  const { id } = await db
    .insertInto("role")
    .values({ ...role, created_at: now, updated_at: now })
    .returning("id")
    .executeTakeFirstOrThrow();
  return rows(db).where("id", "=", id).executeTakeFirstOrThrow();
}

export async function saveRole(db: Db, id: number, changes: RoleFields, now: Date): Promise<RoleRow> {
  await db
    .updateTable("role")
    .set({ ...changes, updated_at: now })
    .where("id", "=", id)
    .execute();
  return rows(db).where("id", "=", id).executeTakeFirstOrThrow();
}

export async function deleteRole(db: Db, id: number): Promise<void> {
  await db.deleteFrom("role").where("id", "=", id).execute();
}

export async function holdersOfRole(db: Db, roleId: number): Promise<number[]> {
  const holders = await db.selectFrom("user_role").select("user_id").where("role_id", "=", roleId).execute();
  return holders.map(({ user_id }) => user_id);
}

/** The zones of orders, merchants and workers. */
export async function listZones(db: Db, language: Language): Promise<string[]> {
  const { rows: zoneRows } = await sql<{ zone: string }>`
    select zone from (select zone from order_count union select zone from merchant union select zone from worker) as known
    order by ${inNameOrder("zone", language)}`.execute(db);
  return zoneRows.map(({ zone }) => zone).filter((zone) => zone !== "");
}

export function listPermissions(db: Db): Promise<PermissionRow[]> {
  return db.selectFrom("permission").select(permissionColumns).orderBy("order_number").orderBy("id").execute();
}

/** Returns all permissions, locked against changes until the transaction ends. */
export async function lockPermissions(db: Db): Promise<PermissionRow[]> {
  await sql`select keep_permissions()`.execute(db);
  return listPermissions(db);
}

export async function grantedIds(db: Db, roleId: number): Promise<number[]> {
  const grants = await db
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
    await db
      .deleteFrom("role_permission")
      .where("role_id", "=", roleId)
      .where("permission_id", "in", removed)
      .execute();
  if (added.length > 0)
    await db
      .insertInto("role_permission")
      .values(added.map((permission_id) => ({ role_id: roleId, permission_id })))
      .execute();
}

/** The ids of the roles with these codes. */
export async function rolesWithCodes(db: Db, codes: readonly string[]): Promise<{ id: number; code: string }[]> {
  if (codes.length === 0) return [];
  return db.selectFrom("role").select(["id", "code"]).where("code", "in", codes).orderBy("id").execute();
}

/** Keeps roles from being deleted until the transaction ends. Returns the ids of those that exist. */
export async function keepRoles(db: Db, ids: readonly number[]): Promise<number[]> {
  const { rows: remaining } = await sql<{ id: number }>`
    select id from role where id = any(${ids}::int[]) order by id for key share`.execute(db);
  return remaining.map(({ id }) => id);
}

export interface RightsRow extends Pick<Row<"role">, "id" | "code" | "zones" | "own_department"> {
  codes: string[];
}

/** Returns the permission codes of these roles, locked until the transaction ends. Unknown roles are left out. */
export async function lockRights(db: Db, roleIds: readonly number[]): Promise<RightsRow[]> {
  await sql`select from role where id = any (${roleIds}::int[]) order by id for share`.execute(db);
  const { rows: rights } = await sql<RightsRow>`
    select id, code, zones, own_department, array(select permission.code from role_permission
      join permission on permission.id = role_permission.permission_id
      where role_permission.role_id = role.id and permission.code is not null) as codes
    from role where id = any (${roleIds}::int[]) order by id`.execute(db);
  return rights;
}

/** Selects the codes of the roles one of whose names begins with the text. */
export const roleCodesNamed = (text: string) =>
  sql`select code from role where exists (select from jsonb_each_text(name) as part where ${textBegins("part.value", text)})`;

/** Names in the audit trail. */
export const subjectNames: SubjectNames = {
  role: (keys, language) =>
    sql`select code as key, name->>${language} as name from role where code = any(${keys}::text[])`,
};
