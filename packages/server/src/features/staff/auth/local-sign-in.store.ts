import { sql } from "kysely";
import type { Language } from "@vowdesk/contract/kernel";
import { inNameOrder } from "../../../kernel/paging/name-order.ts";
import type { Author } from "../../../kernel/transaction/actor.ts";
import type { Db, Row } from "../../../platform/database/index.ts";

type Setting = Pick<Row<"local_sign_in">, "is_limited" | "version" | "changed_by" | "changed_at">;

const setting = (db: Db) =>
  db.selectFrom("local_sign_in").select(["is_limited", "version", "changed_by", "changed_at"]);

export const findSetting = (db: Db): Promise<Setting> => setting(db).executeTakeFirstOrThrow();

export const lockSetting = (db: Db): Promise<Setting> => setting(db).forUpdate().executeTakeFirstOrThrow();

/** The named accounts, by user name. */
export const listAccounts = (db: Db, language: Language): Promise<{ id: number; username: string }[]> =>
  db
    .selectFrom("local_sign_in_account")
    .innerJoin("users", "users.id", "local_sign_in_account.user_id")
    .select(["users.id", "users.username"])
    .where("users.deleted_at", "is", null)
    .orderBy(inNameOrder("users.username", language))
    .execute();

export async function saveSetting(db: Db, isLimited: boolean, { by, at }: Author): Promise<void> {
  await db
    .updateTable("local_sign_in")
    .set({ is_limited: isLimited, changed_by: by, changed_at: at })
    .set((eb) => ({ version: eb("version", "+", 1) }))
    .execute();
}

export async function replaceAccounts(db: Db, userIds: readonly number[]): Promise<void> {
  await sql`delete from local_sign_in_account`.execute(db);
  await sql`insert into local_sign_in_account (user_id) select unnest(${[...userIds]}::integer[])`.execute(db);
}

/** Those of these users who may sign in without a provider. */
export async function allowedOf(db: Db, userIds: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from unnest(${[...userIds]}::integer[]) as id
    where not (select is_limited from local_sign_in)
      or exists (select from local_sign_in_account where user_id = id)`.execute(db);
  return rows.map(({ id }) => id);
}
