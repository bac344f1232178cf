import type { Language } from "@vowdesk/contract/kernel";
import { sql, type Expression, type RawBuilder } from "kysely";
import type { Db } from "../../../platform/database/index.ts";
import { serviceAccountSuffix, systemActor, type Actor } from "../../../kernel/transaction/actor.ts";
import type { PersonalColumn } from "../../../kernel/transaction/personal-data.ts";
import { isInDepartments } from "../../../kernel/paging/data-scope.ts";
import { inNameOrder } from "../../../kernel/paging/name-order.ts";

/** The name by which a user is shown: the real name, else the account name. `users` is the name of the table in the statement. */
export const shownName = (users = "users"): RawBuilder<string> =>
  sql<string>`coalesce(nullif(${sql.ref(`${users}.real_name`)}, ''), ${sql.ref(`${users}.username`)})`;

/** `shownName` of the user with this id; null without one. `id` is a reference to a column, or an expression. */
export const nameOfUser = (id: string | RawBuilder<unknown>): RawBuilder<string | null> =>
  sql`(select ${shownName()} from users where users.id = ${typeof id === "string" ? sql.ref(id) : id})`;

/** The phone number of the user with this id, as it is stored; null without one. */
export const phoneOfUser = (id: RawBuilder<unknown>): RawBuilder<string | null> =>
  sql`(select phone from users where users.id = ${id})`;

/** `nameOfUser`; empty without a user. */
export const nameOfAnyUser = (id: string | RawBuilder<unknown>): RawBuilder<string> =>
  sql<string>`coalesce(${nameOfUser(id)}, '')`;

/**
 * The name by which staff are shown: the real name of the account with this id, else `fallback`. Rows store account names, which are
 * unique, and readers get real names (R-13.4). Rows do not store real names, because several users can have the same one, it can be corrected
 * later, and the hash of an audit entry would then no longer match. `id` and `fallback` are names of columns.
 */
export const staffName = (id: string, fallback: string): RawBuilder<string> =>
  sql<string>`coalesce((select nullif(real_name, '') from users where users.id = ${sql.ref(id)}), ${sql.ref(fallback)})`;

/** `staffName` of the actor of a history entry. Other actors have their own name. */
export const actorName = (table: string): RawBuilder<string> =>
  sql<string>`case when ${sql.ref(`${table}.actor_kind`)} = 'staff'
    then ${staffName(`${table}.actor_id`, `${table}.actor_name`)} else ${sql.ref(`${table}.actor_name`)} end`;

/**
 * A column with the author of a row that couples, visitors or customers can write, too. An erasure keeps the names of members of staff, service
 * accounts and the system, and removes all others: rows store no kind of author, and a visitor can state any name.
 */
export const authorColumn = (column: string): PersonalColumn => ({
  kind: "name",
  erased: () => sql`case when ${sql.ref(column)} = ${systemActor.name}
    or exists (select from users where username = ${sql.ref(column)})
    or exists (select from service_account where service_account.name || ${serviceAccountSuffix} = ${sql.ref(column)})
    then ${sql.ref(column)} else '' end`,
  exported: null,
});

/** Version, author and time of a row's last change, as settings show them (R-13.4). The author has no name before the first change. */
export async function lastChangeOf(
  db: Db,
  { version, changed_by: account, changed_at: at }: { version: number; changed_by: string; changed_at: Date | null },
): Promise<{ version: number; changedBy: string; changedAt: string | null }> {
  const names = await realNames(db, account === "" ? [] : [account]);
  return { version, changedBy: names.get(account) ?? account, changedAt: at?.toISOString() ?? null };
}

/** Real names by account name. Accounts without a real name and unknown names are left out. */
export async function realNames(db: Db, accounts: readonly string[]): Promise<Map<string, string>> {
  if (accounts.length === 0) return new Map();
  const { rows } = await sql<{ account: string; name: string }>`
    select distinct on (username) username as account, real_name as name from users
    where username = any(${accounts}::text[]) and real_name <> ''
    order by username, deleted_at nulls first, id desc`.execute(db);
  return new Map(rows.map(({ account, name }) => [account, name]));
}

/** Accounts of staff that the actor may see: those in their departments, and their own. */
export const isVisibleStaff = ({ id, scope }: Pick<Actor, "id" | "scope">): Expression<boolean> =>
  sql<boolean>`(${isInDepartments(scope, "users.department_id")} or users.id = ${id})`;

/** Enabled staff in the scope of the actor, for choices. */
export const staffInScope = (db: Db, actor: Pick<Actor, "id" | "scope">) =>
  db
    .selectFrom("users")
    .select(["id", shownName().as("name")])
    .where("deleted_at", "is", null)
    .where("enabled", "=", true)
    .where(isVisibleStaff(actor));

/** Enabled staff in the scope of the actor, by name. */
export const staffByName = (db: Db, actor: Pick<Actor, "id" | "scope">, language: Language) =>
  staffInScope(db, actor).orderBy(inNameOrder(shownName(), language));

/** Enabled staff in the scope of the actor with a permission through one of their roles, by name. */
export const staffWithPermission = (
  { db, actor, language }: { db: Db; actor: Pick<Actor, "id" | "scope">; language: Language },
  code: string,
): Promise<{ id: number; name: string }[]> =>
  staffByName(db, actor, language)
    .where(
      sql<boolean>`exists (select from user_role
        join role_permission on role_permission.role_id = user_role.role_id
        join permission on permission.id = role_permission.permission_id
        where user_role.user_id = users.id and permission.code = ${code})`,
    )
    .execute();

/** Whether a column names a user with an enabled account, in SQL. */
export const isActiveUser = (column: string): RawBuilder<boolean> =>
  sql<boolean>`exists (select from users where users.id = ${sql.ref(column)} and enabled and deleted_at is null)`;
