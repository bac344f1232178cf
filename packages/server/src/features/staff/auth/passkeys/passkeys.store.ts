import { sql } from "kysely";
import type { Db, NewRow, Row } from "../../../../platform/database/index.ts";

export type PasskeyRow = Row<"passkey">;
export type ChallengeRow = Row<"passkey_challenge">;

/** Stores a challenge and deletes expired ones, so that unused ones do not pile up. */
export async function insertChallenge(db: Db, challenge: NewRow<"passkey_challenge">, now: Date): Promise<void> {
  await sql`delete from passkey_challenge where challenge in (
    select challenge from passkey_challenge where expires_at <= ${now} limit 100 for update skip locked)`.execute(db);
  await db.insertInto("passkey_challenge").values(challenge).execute();
}

type ChallengeKey = Pick<ChallengeRow, "challenge" | "purpose" | "user_id">;

/** Uses a challenge up. Of several uses, on any node, one gets it. Undefined if it is unknown, expired or of another purpose. */
export function useChallenge(db: Db, { challenge, purpose, user_id }: ChallengeKey, now: Date) {
  return db
    .deleteFrom("passkey_challenge")
    .where("challenge", "=", challenge)
    .where("purpose", "=", purpose)
    .where("user_id", "is not distinct from", user_id)
    .where("expires_at", ">", now)
    .returning(["rp_id", "origin"])
    .executeTakeFirst();
}

/** The passkeys of a user, the newest first. */
export function listPasskeys(db: Db, userId: number): Promise<PasskeyRow[]> {
  return db
    .selectFrom("passkey")
    .selectAll()
    .where("user_id", "=", userId)
    .orderBy("created_at", "desc")
    .orderBy("id")
    .execute();
}

/** Locks the account, so that simultaneous registrations cannot exceed the maximum. */
export async function lockOwner(db: Db, userId: number): Promise<void> {
  await sql`select from users where id = ${userId} for no key update`.execute(db);
}

/** Adds a passkey. Undefined if the credential is already registered. */
export function insertPasskey(db: Db, passkey: NewRow<"passkey">): Promise<PasskeyRow | undefined> {
  return db
    .insertInto("passkey")
    .values(passkey)
    .onConflict((conflict) => conflict.column("credential_id").doNothing())
    .returningAll()
    .executeTakeFirst();
}

export function findPasskey(db: Db, id: string, userId: number): Promise<PasskeyRow | undefined> {
  return db.selectFrom("passkey").selectAll().where("id", "=", id).where("user_id", "=", userId).executeTakeFirst();
}

export function lockPasskey(db: Db, id: string, userId: number): Promise<PasskeyRow | undefined> {
  return db
    .selectFrom("passkey")
    .selectAll()
    .where("id", "=", id)
    .where("user_id", "=", userId)
    .forUpdate()
    .executeTakeFirst();
}

export function renamePasskey(db: Db, id: string, name: string): Promise<PasskeyRow> {
  return db.updateTable("passkey").set({ name }).where("id", "=", id).returningAll().executeTakeFirstOrThrow();
}

export async function dropPasskey(db: Db, id: string): Promise<void> {
  await db.deleteFrom("passkey").where("id", "=", id).execute();
}

/** Deletes all passkeys of a user. Returns how many. */
export async function dropPasskeys(db: Db, userId: number): Promise<number> {
  const { numDeletedRows } = await db.deleteFrom("passkey").where("user_id", "=", userId).executeTakeFirst();
  return Number(numDeletedRows);
}

/** A passkey by the id of its credential. Those of deleted accounts are not found. */
export function findCredential(db: Db, credentialId: Buffer) {
  return db
    .selectFrom("passkey")
    .innerJoin("users", "users.id", "passkey.user_id")
    .selectAll("passkey")
    .select("users.username")
    .where("credential_id", "=", credentialId)
    .where("users.deleted_at", "is", null)
    .executeTakeFirst();
}

/**
 * Stores the counter of an assertion. Returns false if it is not higher than the last one, on any node, or if the passkey was removed.
 * Authenticators that do not count always send 0.
 */
export async function useCounter(db: Db, id: string, signCount: number, now: Date): Promise<boolean> {
  const { rows } = await sql`update passkey set sign_count = ${signCount}, last_used_at = ${now}
    where id = ${id} and (sign_count < ${signCount} or sign_count = 0 and ${signCount} = 0) returning id`.execute(db);
  return rows.length > 0;
}

/** Whether a role requires a second factor and passkeys are the only one of this user. */
export async function isPasskeyRequired(db: Db, userId: number): Promise<boolean> {
  const { rows } = await sql`select from passkey where user_id = ${userId}
    and not exists (select from second_factor where user_id = ${userId} and confirmed_at is not null)
    and exists (select from user_role join role on role.id = user_role.role_id
      where user_role.user_id = ${userId} and role.requires_second_factor) limit 1`.execute(db);
  return rows.length > 0;
}
