import { sql } from "kysely";
import { DatabaseError } from "pg";
import type { Author } from "../../../../kernel/transaction/actor.ts";
import type { Db, Row } from "../../../../platform/database/index.ts";
import { nextVersion } from "../../../../platform/database/versions.ts";

/** Locks an account until the transaction ends, so that it can place no order meanwhile. */
export async function lockAppAccount(db: Db, id: number): Promise<void> {
  await sql`select from app_account where id = ${id} for update`.execute(db);
}

/** Locks accounts until the transaction ends, in the order of their ids. Rows that refer to them can still be added. */
export async function lockAppAccounts(db: Db, ids: readonly number[]): Promise<void> {
  await sql`select from app_account where id = any(${ids}::integer[]) order by id for no key update`.execute(db);
}

/** Changes of an account. With another number, `phone_verified_at` becomes null unless it is changed too. */
export type AppAccountChange = Partial<
  Pick<Row<"app_account">, "name" | "phone" | "phone_verified_at" | "role" | "enabled" | "blocked_reason">
>;

/** Changes an account. Returns its version, or null if another account has the phone number, which ends the transaction. */
export async function updateAppAccount(
  db: Db,
  id: number,
  change: AppAccountChange,
  author: Author,
): Promise<number | null> {
  try {
    const { version } = await db
      .updateTable("app_account")
      .set({ ...change, ...nextVersion(author) })
      .where("id", "=", id)
      .returning("version")
      .executeTakeFirstOrThrow();
    return version;
  } catch (error) {
    if (error instanceof DatabaseError && error.constraint === "app_account_phone") return null;
    throw error;
  }
}

/** The account with a phone number. */
export type HolderRow = Pick<Row<"app_account">, "id" | "phone_verified_at">;

/**
 * Makes transactions that prove the same number run one after the other, and locks the account that has it and the prover's own. Returns
 * the account that has it.
 */
export async function lockHolder(db: Db, phone: string, ownId: number | null): Promise<HolderRow | undefined> {
  await sql`select pg_advisory_xact_lock(hashtextextended('app phone ' || ${phone}, 0))`.execute(db);
  const { rows } = await sql<HolderRow & { isHolder: boolean }>`
    select id, phone_verified_at, phone = ${phone} as "isHolder" from app_account
    where phone = ${phone} or id = ${ownId}::integer order by id for update`.execute(db);
  return rows.find(({ isHolder }) => isHolder);
}

/**
 * The verified name of an account, or null to end the verification. It proves who the person is, and not whose the number is. Numbers that a
 * verification of an earlier release has proved are proved as long as it lasts.
 */
export async function saveIdentity(db: Db, id: number, realName: string | null, { by, at }: Author): Promise<number> {
  const { rows } = await sql<{ version: number }>`
    update app_account set real_name = ${realName}::text, version = version + 1, updated_by = ${by}, updated_at = ${at},
      verified_at = case when ${realName}::text is not null then ${at}::timestamptz end,
      phone_verified_at = case when ${realName}::text is null then nullif(phone_verified_at, verified_at) else phone_verified_at end
    where id = ${id} returning version`.execute(db);
  return rows[0]?.version ?? 0;
}

/** Ends all sessions of an account in the phone app. */
export async function endAppSessions(db: Db, id: number, at: Date): Promise<void> {
  await sql`update app_session set revoked_at = ${at} where account_id = ${id} and revoked_at is null`.execute(db);
}
