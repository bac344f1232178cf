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
  /** Path of the menu entry that is highlighted instead of this one. */
  active_menu: string | null;
  breadcrumb: boolean;
  /** Null: by type. */
  always_show: boolean | null;
  order_number: number;
}

type MenuTables = { permission: MenuRow };
type PermissionTables = {
  permission: PermissionFields & Authored & { id: Generated<number>; version: Generated<number> };
  role_permission: { role_id: number; permission_id: number };
  user_role: { role_id: number; user_id: number };
};

/** The editable columns. */
export interface PermissionFields extends Omit<MenuRow, "id"> {
  remark: string;
}

/** Version and last author. */
export interface Authored {
  version: number;
  updated_by: string;
  updated_at: Date;
}

export interface PermissionRow extends PermissionFields, Authored {
  id: number;
}

const button = 2;

/** Directories and pages in display order. */
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

/** Serialises changes of the tree, because two valid moves could form a cycle together. */
export async function lockPermissions(db: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('permissions', 0))`.execute(db);
}

/** All rows in display order. */
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

/** Moves a row to a parent and renumbers the parent's rows. The versions of renumbered rows stay the same. */
export async function placePermission(
  db: Db,
  { id, parent_id, order }: { id: number; parent_id: number | null; order: readonly number[] },
): Promise<void> {
  await permissions(db).updateTable("permission").set({ parent_id }).where("id", "=", id).execute();
  await sql`update permission set order_number = placed.place * ${numberStep}::integer
    from unnest(${order}::integer[]) with ordinality as placed (id, place)
    where permission.id = placed.id`.execute(db);
}

/** Leaves gaps for rows with an order number from the client. */
const numberStep = 10;

const json = (label: PermissionFields["label"]) => sql<PermissionFields["label"]>`${JSON.stringify(label)}::jsonb`;

/** Locks a permission, so that roles can neither get nor lose it until the transaction ends. */
export async function lockPermission(db: Db, id: number): Promise<void> {
  await permissions(db).selectFrom("permission").select("id").where("id", "=", id).forUpdate().execute();
}

export async function isGranted(db: Db, id: number): Promise<boolean> {
  const grant = await permissions(db)
    .selectFrom("role_permission")
    .select("role_id")
    .where("permission_id", "=", id)
    .limit(1)
    .executeTakeFirst();
  return grant !== undefined;
}

/** Ids of the users who have the permission through a role. */
export async function holdersOfPermission(db: Db, id: number): Promise<number[]> {
  const holders = await permissions(db)
    .selectFrom("role_permission")
    .innerJoin("user_role", "user_role.role_id", "role_permission.role_id")
    .select("user_role.user_id")
    .distinct()
    .where("permission_id", "=", id)
    .execute();
  return holders.map(({ user_id }) => user_id);
}

export async function deletePermission(db: Db, id: number): Promise<void> {
  await permissions(db).deleteFrom("permission").where("id", "=", id).execute();
}
