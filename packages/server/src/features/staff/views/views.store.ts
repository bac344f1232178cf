import type { Arrangement, ViewDraft } from "@vowdesk/contract/staff/views";
import { sql } from "kysely";
import { namesById, type SubjectNames } from "../../../kernel/paging/subject-names.ts";
import type { Language } from "@vowdesk/contract/kernel";
import { inNameOrder } from "../../../kernel/paging/name-order.ts";
import { isNameTaken } from "../../../kernel/text/name-key.ts";
import { lockName, type Db, type Row } from "../../../platform/database/index.ts";

export type ViewRow = Omit<Row<"saved_view">, "updated_at">;

const fields = sql`saved_view.id, owner_id, owner_name, page, saved_view.name, scope, role_id, query, columns`;

/** Returns the views of a page that a user may use: their own first, then those of their roles and of everyone, by name. */
export async function viewsOf(db: Db, userId: number, page: string, language: Language): Promise<ViewRow[]> {
  const { rows } = await sql<ViewRow>`
    select ${fields} from saved_view
    where page = ${page} and (owner_id = ${userId} or scope = 'everyone'
      or scope = 'role' and role_id in (select role_id from user_role where user_id = ${userId}))
    order by owner_id <> ${userId}, ${inNameOrder("saved_view.name", language)}, id limit 200`.execute(db);
  return rows;
}

export async function rolesOf(db: Db, userId: number): Promise<{ id: number; name: Record<string, string> }[]> {
  const { rows } = await sql<{ id: number; name: Record<string, string> }>`
    select role.id, role.name from role join user_role on role_id = role.id where user_id = ${userId} order by role.id`.execute(
    db,
  );
  return rows;
}

export async function lockView(db: Db, id: number): Promise<ViewRow | null> {
  const { rows } = await sql<ViewRow>`select ${fields} from saved_view where id = ${id} for update`.execute(db);
  return rows[0] ?? null;
}

/** Waits for other changes of the user's views of a page. Held until the end of the transaction, it keeps names and the number of views. */
export const lockViews = (db: Db, userId: number, page: string): Promise<void> =>
  lockName(db, `views ${userId} ${page}`);

export async function countOwn(db: Db, userId: number, page: string): Promise<number> {
  const { rows } = await sql<{
    n: number;
  }>`select count(*)::integer as n from saved_view where owner_id = ${userId} and page = ${page}`.execute(db);
  return rows[0]?.n ?? 0;
}

interface Author {
  owner: { id: number; name: string };
  at: Date;
}

/** Saves a view. Returns null if its owner has another view with that name on the page. The caller holds the lock of `lockViews`. */
export async function saveView(
  db: Db,
  { owner, at }: Author,
  id: number | null,
  { page, name, scope, roleId, query, columns }: ViewDraft,
): Promise<ViewRow | null> {
  const columnsJson = columns === null ? null : JSON.stringify(columns);
  const own = db
    .selectFrom("saved_view")
    .select(["id", "name"])
    .where("owner_id", "=", owner.id)
    .where("page", "=", page);
  if (isNameTaken(await own.execute(), name, id)) return null;
  const { rows } = await (
    id === null
      ? sql<ViewRow>`
        insert into saved_view (owner_id, owner_name, page, name, scope, role_id, query, columns, updated_at)
        values (${owner.id}, ${owner.name}, ${page}, ${name}, ${scope}, ${roleId}, ${query}, ${columnsJson}::jsonb, ${at})
        on conflict (owner_id, page, name) do nothing returning ${fields}`
      : sql<ViewRow>`
        update saved_view set name = ${name}, scope = ${scope}, role_id = ${roleId}, query = ${query},
          columns = ${columnsJson}::jsonb, updated_at = ${at}
        where id = ${id} returning ${fields}`
  ).execute(db);
  return rows[0] ?? null;
}

export async function deleteView(db: Db, id: number): Promise<void> {
  await sql`delete from saved_view where id = ${id}`.execute(db);
}

export async function findColumns(db: Db, userId: number, page: string): Promise<unknown> {
  const { rows } = await sql<{ columns: unknown }>`
    select columns from list_columns where user_id = ${userId} and page = ${page}`.execute(db);
  return rows[0]?.columns ?? null;
}

export async function saveColumns(
  db: Db,
  userId: number,
  page: string,
  columns: Arrangement | null,
  at: Date,
): Promise<void> {
  if (columns === null) await sql`delete from list_columns where user_id = ${userId} and page = ${page}`.execute(db);
  else
    await sql`
      insert into list_columns (user_id, page, columns, updated_at)
      values (${userId}, ${page}, ${JSON.stringify(columns)}::jsonb, ${at})
      on conflict (user_id, page) do update set columns = excluded.columns, updated_at = excluded.updated_at`.execute(
      db,
    );
}

/** Names in the audit trail. */
export const subjectNames: SubjectNames = { view: namesById("saved_view", () => sql`name`) };
