import type { Language } from "@vowdesk/contract/kernel";
import { sql, type Generated } from "kysely";
import type { Db } from "../../platform/database/index.ts";

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
  permission: PermissionFields & Authored & { id: Generated<number>; version: Generated<number> };
  role_permission: { role_id: number; permission_id: number };
  user_role: { role_id: number; user_id: number };
};

/** What people write into a row. */
export interface PermissionFields extends Omit<MenuRow, "id"> {
  remark: string;
}

/** Who wrote a row last. */
export interface Authored {
  version: number;
  updated_by: string;
  updated_at: Date;
}

export interface PermissionRow extends PermissionFields, Authored {
  id: number;
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

/** All rows in the order they are drawn. */
export function listRows(db: Db): Promise<PermissionRow[]> {
  return permissions(db).selectFrom("permission").selectAll().orderBy("order_number").orderBy("id").execute();
}

type Author = { by: string; at: Date };

export async function insertPermission(db: Db, permission: PermissionFields, { by, at }: Author): Promise<number> {
  const { id } = await permissions(db)
    .insertInto("permission")
    .values({ ...permission, label: json(permission.label), updated_by: by, updated_at: at })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

export async function savePermission(
  db: Db,
  id: number,
  permission: PermissionFields,
  { by, at }: Author,
): Promise<void> {
  await permissions(db)
    .updateTable("permission")
    .set({ ...permission, label: json(permission.label), updated_by: by, updated_at: at })
    .set((eb) => ({ version: eb("version", "+", 1) }))
    .where("id", "=", id)
    .execute();
}

/** Puts a row under another and numbers those there in the given order. Who merely got a number was not changed by anybody. */
export async function placePermission(
  db: Db,
  { id, parent_id, order }: { id: number; parent_id: number | null; order: readonly number[] },
): Promise<void> {
  await permissions(db).updateTable("permission").set({ parent_id }).where("id", "=", id).execute();
  await sql`update permission set order_number = placed.place * ${numberStep}::integer
    from unnest(${order}::integer[]) with ordinality as placed (id, place)
    where permission.id = placed.id`.execute(db);
}

/** Leaves room for a row that a client numbers itself. */
const numberStep = 10;

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
