import { sql } from "kysely";
import type { Author } from "../../../kernel/transaction/actor.ts";
import type { Db, Row } from "../../../platform/database/index.ts";

export type AppLinkRow = Omit<Row<"staff_app_link">, "user_id"> & Pick<Row<"app_account">, "name" | "role" | "phone">;

export async function linksOf(db: Db, userId: number): Promise<AppLinkRow[]> {
  const { rows } = await sql<AppLinkRow>`
    select link.id, account_id, name, role, phone, since, set_by, reason, until, ended_by, end_reason
    from staff_app_link as link join app_account on app_account.id = account_id
    where user_id = ${userId} order by link.id desc`.execute(db);
  return rows;
}

export async function accountWith(db: Db, phone: string): Promise<{ id: number; name: string } | undefined> {
  const { rows } = await sql<{ id: number; name: string }>`
    select id, name from app_account where phone_key(phone) = phone_key(${phone}) and phone_key(phone) <> ''`.execute(
    db,
  );
  return rows[0];
}

/** Inserts a link. Returns false if it already exists. */
export async function insertLink(
  db: Db,
  userId: number,
  accountId: number,
  { by, at, reason }: Author & { reason: string },
): Promise<boolean> {
  const { rows } = await sql`
    insert into staff_app_link (user_id, account_id, since, set_by, reason)
    values (${userId}, ${accountId}, ${at}, ${by}, ${reason})
    on conflict (user_id, account_id) where until is null do nothing returning id`.execute(db);
  return rows.length > 0;
}

/** Ends a link. Returns false if it has already ended. */
export async function endLink(db: Db, id: number, { by, at, reason }: Author & { reason: string }): Promise<boolean> {
  const { rows } = await sql`
    update staff_app_link set until = greatest(since, ${at}), ended_by = ${by}, end_reason = ${reason}
    where id = ${id} and until is null returning id`.execute(db);
  return rows.length > 0;
}

const phonesOf = (kind: "staff" | "app", table: "users" | "app_account", ids: readonly number[]) => sql`
  select phone_key(phone) as key from ${sql.table(table)} where id = any(${ids}::integer[])
  union all
  select phone_key(phone) from former_phone where owner_kind = ${kind} and owner_id = any(${ids}::integer[])`;

/** Whether a user was one of these app users at any time since a moment, according to a link or a shared phone number. */
export async function isOneOf(db: Db, userId: number, accountIds: readonly number[], since: Date): Promise<boolean> {
  const { rows } = await sql`
    select 1 from staff_app_link
    where user_id = ${userId} and account_id = any(${accountIds}::integer[]) and (until is null or until >= ${since})
    union all
    select 1 from (${phonesOf("staff", "users", [userId])}) as mine
      join (${phonesOf("app", "app_account", accountIds)}) as theirs using (key) where key <> ''
    limit 1`.execute(db);
  return rows.length > 0;
}
