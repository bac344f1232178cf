import { normalPhone } from "../../../../kernel/text/phones.ts";
import { lockRow, type Db, type NewRow } from "../../../../platform/database/index.ts";

export async function saveAppHash(db: Db, id: number, passwordHash: string): Promise<void> {
  await db.updateTable("app_account").set({ password_hash: passwordHash }).where("id", "=", id).execute();
}

/** `phone` must be in normal form. */
export function findAppAccount(db: Db, phone: string) {
  return db.selectFrom("app_account").selectAll().where("phone", "=", phone).executeTakeFirst();
}

/** Locks an account until the transaction ends. Undefined if it has another number by now. */
export async function lockAppAccount(db: Db, id: number, phone: string) {
  await lockRow(db, "app_account", id, "no key update");
  return db.selectFrom("app_account").selectAll().where("id", "=", id).where("phone", "=", phone).executeTakeFirst();
}

/** `phone` may be in any spelling. Returns null if it is taken. */
export async function insertAppAccount(db: Db, account: NewRow<"app_account">): Promise<number | null> {
  const inserted = await db
    .insertInto("app_account")
    .values({ ...account, phone: normalPhone(account.phone) ?? account.phone })
    .onConflict((conflict) => conflict.constraint("app_account_phone").doNothing())
    .returning("id")
    .executeTakeFirst();
  return inserted?.id ?? null;
}

export async function insertAppSession(db: Db, session: NewRow<"app_session">): Promise<void> {
  await db.insertInto("app_session").values(session).execute();
}

export function findAppSession(db: Db, hash: Buffer) {
  return db
    .selectFrom("app_session")
    .innerJoin("app_account", "app_account.id", "app_session.account_id")
    .where("app_session.token_hash", "=", hash)
    .select(["app_session.id", "app_session.expires_at as expiresAt", "app_session.revoked_at as revokedAt"])
    .select(["app_account.id as accountId", "app_account.name", "app_account.role", "app_account.enabled"])
    .executeTakeFirst();
}
