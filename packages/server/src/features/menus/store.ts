import type { Language } from "@vowdesk/contract/kernel";
import { sql, type Generated } from "kysely";
import type { Db } from "../../platform/database.ts";

export interface MenuRow {
  id: number;
  parent_id: number | null;
  type: number;
  code: string | null;
  label: Record<Language, string>;
  path: string;
  name: string;
  url: string;
  icon: string;
  affix: boolean;
  hidden: boolean;
  no_cache: boolean;
  /** Path of the entry that is lit instead of this one. */
  active_menu: string | null;
  breadcrumb: boolean;
  /** Null leaves it to the type. */
  always_show: boolean | null;
  order_number: number;
}

type MenuTables = { permission: MenuRow };
type PermissionTables = {
  permission: PermissionFields & { id: Generated<number> };
  role_permission: { role_id: number; permission_id: number };
  user_role: { role_id: number; user_id: number };
};

export interface PermissionFields {
  parent_id: number | null;
  type: number;
  code: string | null;
  label: Record<Language, string>;
  path: string;
  name: string;
  url: string;
  icon: string;
  order_number: number;
  remark: string;
}

const button = 2;

/** Directories and menus in the order they are drawn; buttons are no part of a menu. */
export function listMenus(db: Db): Promise<MenuRow[]> {
  return db
    .withTables<MenuTables>()
    .selectFrom("permission")
    .selectAll()
    .where("type", "<>", button)
    .orderBy("order_number")
    .orderBy("id")
    .execute();
}

const permissions = (db: Db) => db.withTables<PermissionTables>();

/** One change of the tree at a time: two moves that are right alone may close a circle together. */
export async function lockPermissions(db: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('permissions', 0))`.execute(db);
}

export async function insertPermission(db: Db, permission: PermissionFields): Promise<number> {
  const { id } = await permissions(db)
    .insertInto("permission")
    .values({ ...permission, label: json(permission.label) })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

export async function savePermission(db: Db, id: number, permission: PermissionFields): Promise<void> {
  await permissions(db)
    .updateTable("permission")
    .set({ ...permission, label: json(permission.label) })
    .where("id", "=", id)
    .execute();
}

const json = (label: PermissionFields["label"]) => sql<PermissionFields["label"]>`${JSON.stringify(label)}::jsonb`;

/** Keeps every role from getting or losing the permission until this transaction ends. */
export async function closePermission(db: Db, id: number): Promise<void> {
  await permissions(db).selectFrom("permission").select("id").where("id", "=", id).forUpdate().execute();
}

export async function isGranted(db: Db, id: number): Promise<boolean> {
  const found = await permissions(db)
    .selectFrom("role_permission")
    .select("role_id")
    .where("permission_id", "=", id)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

/** Ids of the members of staff who have the permission by one of their roles. */
export async function holdersOfPermission(db: Db, id: number): Promise<number[]> {
  const found = await permissions(db)
    .selectFrom("role_permission")
    .innerJoin("user_role", "user_role.role_id", "role_permission.role_id")
    .select("user_role.user_id")
    .distinct()
    .where("permission_id", "=", id)
    .execute();
  return found.map(({ user_id }) => user_id);
}

export async function deletePermission(db: Db, id: number): Promise<void> {
  await permissions(db).deleteFrom("permission").where("id", "=", id).execute();
}
