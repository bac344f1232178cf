import type { AppRole } from "@vowdesk/contract/kernel";
import type { Generated } from "kysely";
import { normalPhone } from "../../../kernel/text/phones.ts";
import type { Db } from "../../../platform/database/index.ts";

interface AppAccountRow {
  id: Generated<number>;
  role: AppRole;
  phone: string;
  name: string;
  password_hash: string;
  enabled: Generated<boolean>;
}

interface AppSessionRow {
  id: Generated<string>;
  account_id: number;
  token_hash: Buffer;
  created_at: Date;
  expires_at: Date;
  revoked_at: Date | null;
}

type AppTables = {
  app_account: AppAccountRow;
  app_session: AppSessionRow;
};

const tables = (db: Db) => db.withTables<AppTables>();

export async function saveAppHash(db: Db, id: number, passwordHash: string): Promise<void> {
  await tables(db).updateTable("app_account").set({ password_hash: passwordHash }).where("id", "=", id).execute();
}

/** `phone` must be in normal form. */
export function findAppAccount(db: Db, phone: string) {
  return tables(db).selectFrom("app_account").selectAll().where("phone", "=", phone).executeTakeFirst();
}

/** `phone` may be in any spelling. Returns null if it is taken. */
export async function insertAppAccount(
  db: Db,
  account: { role: AppRole; phone: string; name: string; password_hash: string },
): Promise<number | null> {
  const inserted = await tables(db)
    .insertInto("app_account")
    .values({ ...account, phone: normalPhone(account.phone) ?? account.phone })
    .onConflict((conflict) => conflict.constraint("app_account_phone").doNothing())
    .returning("id")
    .executeTakeFirst();
  return inserted?.id ?? null;
}

export async function insertAppSession(db: Db, session: Omit<AppSessionRow, "id" | "revoked_at">): Promise<void> {
  await tables(db).insertInto("app_session").values(session).execute();
}

export function findAppSession(db: Db, hash: Buffer) {
  return tables(db)
    .selectFrom("app_session")
    .innerJoin("app_account", "app_account.id", "app_session.account_id")
    .where("app_session.token_hash", "=", hash)
    .select(["app_session.id", "app_session.expires_at as expiresAt", "app_session.revoked_at as revokedAt"])
    .select(["app_account.id as accountId", "app_account.name", "app_account.role", "app_account.enabled"])
    .executeTakeFirst();
}
