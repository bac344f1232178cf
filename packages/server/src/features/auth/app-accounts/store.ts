import { sql } from "kysely";
import { DatabaseError } from "pg";
import type { Author } from "../../../kernel/transaction/actor.ts";
import type { Db, Row } from "../../../platform/database/index.ts";
import { nextVersion } from "../../../platform/database/versions.ts";

/** Locks an account until the transaction ends, so that it can place no order meanwhile. */
export async function lockAppAccount(db: Db, id: number): Promise<void> {
  await sql`select from app_account where id = ${id} for update`.execute(db);
}

/** Changes of an account. `real_name` is the verified name; without verification it is null, as `verified_at`. */
export type AppAccountChange = Partial<
  Pick<Row<"app_account">, "name" | "phone" | "role" | "enabled" | "blocked_reason" | "real_name" | "verified_at">
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

/** Ends all sessions of an account in the phone app. */
export async function endAppSessions(db: Db, id: number, at: Date): Promise<void> {
  await sql`update app_session set revoked_at = ${at} where account_id = ${id} and revoked_at is null`.execute(db);
}
