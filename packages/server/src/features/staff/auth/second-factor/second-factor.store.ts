import { sql } from "kysely";
import type { Db } from "../../../../platform/database/index.ts";

export function findFactor(db: Db, userId: number) {
  return db.selectFrom("second_factor").selectAll().where("user_id", "=", userId).executeTakeFirst();
}

/** One of the factors; undefined if no user has one. */
export function findOldest(db: Db) {
  return db
    .selectFrom("second_factor")
    .select(["user_id", "sealed_key"])
    .orderBy("user_id")
    .limit(1)
    .executeTakeFirst();
}

/** Locks the row so that simultaneous confirmations and replacements run one after the other. */
export function lockFactor(db: Db, userId: number) {
  return db.selectFrom("second_factor").selectAll().where("user_id", "=", userId).forUpdate().executeTakeFirst();
}

/** Starts a setup. Replaces an unconfirmed second factor and keeps a confirmed one. Returns whether it started. */
export async function beginFactor(db: Db, userId: number, sealedKey: Buffer, now: Date): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await db
    .insertInto("second_factor")
    .values({ user_id: userId, sealed_key: sealedKey, created_at: now, confirmed_at: null })
    .onConflict((conflict) =>
      conflict
        .column("user_id")
        .doUpdateSet({ sealed_key: sealedKey, created_at: now, last_step: "0" })
        .where("second_factor.confirmed_at", "is", null),
    )
    .executeTakeFirst();
  return numInsertedOrUpdatedRows > 0n;
}

export async function confirmFactor(db: Db, userId: number, step: number, now: Date): Promise<void> {
  await db
    .updateTable("second_factor")
    .set({ confirmed_at: now, last_step: String(step) })
    .where("user_id", "=", userId)
    .execute();
}

/** Marks the time step and all earlier ones as used. Returns false if it was already used, on any node. */
export async function useStep(db: Db, userId: number, step: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("second_factor")
    .set({ last_step: String(step) })
    .where("user_id", "=", userId)
    .where("last_step", "<", String(step))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Marks a recovery code as used. Returns false if it does not exist or was used before. */
export async function useRecoveryCode(db: Db, userId: number, hash: Buffer, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("recovery_code")
    .set({ used_at: now })
    .where("user_id", "=", userId)
    .where("code_hash", "=", hash)
    .where("used_at", "is", null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function replaceRecoveryCodes(db: Db, userId: number, hashes: readonly Buffer[]): Promise<void> {
  await db.deleteFrom("recovery_code").where("user_id", "=", userId).execute();
  await db
    .insertInto("recovery_code")
    .values(hashes.map((code_hash) => ({ user_id: userId, code_hash, used_at: null })))
    .execute();
}

export async function countRecoveryCodes(db: Db, userId: number): Promise<number> {
  const { count } = await db
    .selectFrom("recovery_code")
    .select((eb) => eb.fn.countAll<string>().as("count"))
    .where("user_id", "=", userId)
    .where("used_at", "is", null)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Deletes the second factor and its recovery codes. Returns whether it was confirmed. */
export async function dropFactor(db: Db, userId: number): Promise<boolean> {
  const dropped = await db
    .deleteFrom("second_factor")
    .where("user_id", "=", userId)
    .returning("confirmed_at")
    .executeTakeFirst();
  return dropped !== undefined && dropped.confirmed_at !== null;
}

export async function isRequired(db: Db, userId: number): Promise<boolean> {
  const { rows } = await sql`select from user_role join role on role.id = user_role.role_id
    where user_role.user_id = ${userId} and role.requires_second_factor limit 1`.execute(db);
  return rows.length > 0;
}
