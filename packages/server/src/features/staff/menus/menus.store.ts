import { sql } from "kysely";
import { type SubjectNames } from "../../../kernel/paging/subject-names.ts";
import type { Author } from "../../../kernel/transaction/actor.ts";
import { lockName, type Db, type Row } from "../../../platform/database/index.ts";
import { nextVersion } from "../../../platform/database/versions.ts";

/** `active_menu` is the path of the menu entry that is highlighted instead; without `always_show` the type decides. */
export type PermissionRow = Row<"permission">;
/** Version and last author. */
export type Authored = Pick<PermissionRow, "version" | "updated_by" | "updated_at">;
/** The editable columns. */
export type PermissionFields = Omit<PermissionRow, "id" | keyof Authored>;
export type MenuRow = Omit<PermissionFields, "remark"> & { id: number };

const button = 2;

/** Directories and pages in display order. */
export function listMenus(db: Db): Promise<MenuRow[]> {
  return db
    .selectFrom("permission")
    .selectAll()
    .where("type", "<>", button)
    .orderBy("order_number")
    .orderBy("id")
    .execute();
}

/** Serialises changes of the tree, because two valid moves could form a cycle together. */
export const lockPermissions = (db: Db): Promise<void> => lockName(db, "permissions");

/** All rows in display order. */
export function listRows(db: Db): Promise<PermissionRow[]> {
  return db.selectFrom("permission").selectAll().orderBy("order_number").orderBy("id").execute();
}

export async function insertPermission(db: Db, permission: PermissionFields, { by, at }: Author): Promise<number> {
  const { id } = await db
    .insertInto("permission")
    .values({ ...permission, label: json(permission.label), updated_by: by, updated_at: at })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

export async function savePermission(db: Db, id: number, permission: PermissionFields, author: Author): Promise<void> {
  await db
    .updateTable("permission")
    .set({ ...permission, label: json(permission.label), ...nextVersion(author) })
    .where("id", "=", id)
    .execute();
}

/** Moves a row to a parent and renumbers the parent's rows. The versions of renumbered rows stay the same. */
export async function placePermission(
  db: Db,
  { id, parent_id, order }: { id: number; parent_id: number | null; order: readonly number[] },
): Promise<void> {
  await db.updateTable("permission").set({ parent_id }).where("id", "=", id).execute();
  await sql`update permission set order_number = placed.place * ${numberStep}::integer
    from unnest(${order}::integer[]) with ordinality as placed (id, place)
    where permission.id = placed.id`.execute(db);
}

/** Leaves gaps for rows with an order number from the client. */
const numberStep = 10;

const json = (label: PermissionFields["label"]) => sql<PermissionFields["label"]>`${JSON.stringify(label)}::jsonb`;

/** Locks a permission, so that roles can neither get nor lose it until the transaction ends. */
export async function lockPermission(db: Db, id: number): Promise<void> {
  await db.selectFrom("permission").select("id").where("id", "=", id).forUpdate().execute();
}

export async function isGranted(db: Db, id: number): Promise<boolean> {
  const grant = await db
    .selectFrom("role_permission")
    .select("role_id")
    .where("permission_id", "=", id)
    .limit(1)
    .executeTakeFirst();
  return grant !== undefined;
}

/** Ids of the users who have the permission through a role. */
export async function holdersOfPermission(db: Db, id: number): Promise<number[]> {
  const holders = await db
    .selectFrom("role_permission")
    .innerJoin("user_role", "user_role.role_id", "role_permission.role_id")
    .select("user_role.user_id")
    .distinct()
    .where("permission_id", "=", id)
    .execute();
  return holders.map(({ user_id }) => user_id);
}

export async function deletePermission(db: Db, id: number): Promise<void> {
  await db.deleteFrom("permission").where("id", "=", id).execute();
}

/** Names in the audit trail. */
export const subjectNames: SubjectNames = {
  menu: (keys, language) => sql`
    select coalesce(code, id::text) as key, label->>${language} as name from permission
    where coalesce(code, id::text) = any(${keys}::text[])`,
};
