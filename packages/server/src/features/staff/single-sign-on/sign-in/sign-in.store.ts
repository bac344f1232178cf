import { sql } from "kysely";
import type { Db, NewRow, Row } from "../../../../platform/database/index.ts";

/** Stores an attempt and deletes expired ones, so that unused ones do not pile up. */
export async function insertAttempt(db: Db, attempt: NewRow<"sign_in_attempt">, now: Date): Promise<void> {
  await sql`delete from sign_in_attempt where state_hash in (
    select state_hash from sign_in_attempt where expires_at <= ${now} limit 100 for update skip locked)`.execute(db);
  await db.insertInto("sign_in_attempt").values(attempt).execute();
}

interface AttemptKey {
  stateHash: Buffer;
  browserHash: Buffer;
  providerId: number;
  /** The user who links an identity; null for a sign-in. */
  userId: number | null;
}

/**
 * Deletes a sign-in attempt and returns it. Of simultaneous calls, also on several nodes, one succeeds. Undefined if the attempt is
 * unknown, has expired, or belongs to another browser, provider or user.
 */
export function useAttempt(db: Db, { stateHash, browserHash, providerId, userId }: AttemptKey, now: Date) {
  return db
    .deleteFrom("sign_in_attempt")
    .where("state_hash", "=", stateHash)
    .where("browser_hash", "=", browserHash)
    .where("provider_id", "=", providerId)
    .where(sql<boolean>`user_id is not distinct from ${userId}::integer`)
    .where("expires_at", ">", now)
    .returning("redirect_uri")
    .executeTakeFirst();
}

interface IdentityKey {
  providerId: number;
  subject: string;
}

/** The user whom an identity is linked to. A deleted user has none. */
export async function findLinkedUser(db: Db, { providerId, subject }: IdentityKey): Promise<number | undefined> {
  const row = await db
    .selectFrom("sign_in_identity")
    .innerJoin("users", "users.id", "sign_in_identity.user_id")
    .select("users.id")
    .where("provider_id", "=", providerId)
    .where("subject", "=", subject)
    .where("deleted_at", "is", null)
    .executeTakeFirst();
  return row?.id;
}

/** Links an identity to a user, or notes that it was used. False if the user is linked to another identity of this provider. */
export async function saveIdentity(
  db: Db,
  { providerId, subject, userId }: IdentityKey & { userId: number },
  now: Date,
): Promise<boolean> {
  const { rows } = await sql`
    insert into sign_in_identity (provider_id, subject, user_id, created_at, used_at)
    select ${providerId}, ${subject}, ${userId}, ${now}, ${now}
    where not exists (select from sign_in_identity
      where provider_id = ${providerId} and user_id = ${userId} and subject <> ${subject})
    on conflict (provider_id, subject) do update set user_id = excluded.user_id, used_at = excluded.used_at
    returning id`.execute(db);
  return rows.length === 1;
}

/** The provider as it was when it proved an identity. */
export type ProvingProvider = Pick<Row<"sign_in_provider">, "id" | "issuer" | "client_id">;

/**
 * Locks a provider, so that two first sign-ins of one person create one account. Undefined if it is disabled or deleted, or has
 * another issuer or client than the one that proved the identity.
 */
export function lockProvider(db: Db, { id, issuer, client_id }: ProvingProvider) {
  return db
    .selectFrom("sign_in_provider")
    .select(["id", "kind", "name", "creates_accounts", "has_second_factor", "signs_out", "role_rules", "author_id"])
    .where("id", "=", id)
    .where("issuer", "=", issuer)
    .where("client_id", "=", client_id)
    .where("enabled", "=", true)
    .forNoKeyUpdate()
    .executeTakeFirst();
}
