import type { Db, Row } from "../../../platform/database/index.ts";

interface NewLink {
  userId: number;
  hash: Buffer;
  /** The address that the link is sent to. */
  sentTo: string | null;
}

export type Recipient = Pick<
  Row<"users">,
  "id" | "username" | "real_name" | "email" | "email_verified_at" | "last_sign_in_at"
>;

/** The users of new links, in the order of the ids. */
export async function findRecipients(db: Db, ids: readonly number[]): Promise<Recipient[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom("users")
    .select(["id", "username", "real_name", "email", "email_verified_at", "last_sign_in_at"])
    .where("id", "in", ids)
    .execute();
  return ids.flatMap((id) => rows.find((row) => row.id === id) ?? []);
}

/** Whether the user has asked for a link since then. */
export async function hasOwnLink(db: Db, userId: number, since: Date): Promise<boolean> {
  const row = await db
    .selectFrom("reset_link")
    .select("user_id")
    .where("user_id", "=", userId)
    .where("made_by", "=", userId)
    .where("created_at", ">", since)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Stores hashes of links, replacing older links of the same users. Database triggers end a link when the password, roles or
 * state of its account change, and with its author's account.
 */
export async function replaceLinks(
  db: Db,
  links: readonly NewLink[],
  { madeBy, permission, at, until }: { madeBy: number; permission: string; at: Date; until: Date },
): Promise<void> {
  if (links.length === 0) return;
  await db
    .insertInto("reset_link")
    .values(
      links.map(({ userId, hash, sentTo }) => ({
        user_id: userId,
        token_hash: hash,
        sent_to: sentTo,
        made_by: madeBy,
        permission,
        created_at: at,
        expires_at: until,
      })),
    )
    .onConflict((conflict) =>
      conflict.column("user_id").doUpdateSet((eb) => ({
        token_hash: eb.ref("excluded.token_hash"),
        sent_to: eb.ref("excluded.sent_to"),
        made_by: eb.ref("excluded.made_by"),
        permission: eb.ref("excluded.permission"),
        created_at: eb.ref("excluded.created_at"),
        expires_at: eb.ref("excluded.expires_at"),
      })),
    )
    .execute();
}

export function findLink(db: Db, hash: Buffer, now: Date) {
  return db
    .selectFrom("reset_link")
    .innerJoin("users", "users.id", "reset_link.user_id")
    .select(["reset_link.user_id", "reset_link.made_by", "reset_link.permission", "reset_link.expires_at"])
    .select(["reset_link.sent_to", "users.email", "users.email_verified_at"])
    .select(["users.username", "users.real_name", "users.nick_name"])
    .where("reset_link.token_hash", "=", hash)
    .where("reset_link.expires_at", ">", now)
    .where("users.enabled", "=", true)
    .where("users.deleted_at", "is", null)
    .executeTakeFirst();
}

export type FoundLink = NonNullable<Awaited<ReturnType<typeof findLink>>>;

/** Deletes a link. Of simultaneous calls, one returns true. */
export async function useLink(db: Db, hash: Buffer): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom("reset_link").where("token_hash", "=", hash).executeTakeFirst();
  return numDeletedRows > 0n;
}

export async function countLinks(db: Db, userId: number, now: Date): Promise<number> {
  const { count } = await db
    .selectFrom("reset_link")
    .select((eb) => eb.fn.countAll<string>().as("count"))
    .where((eb) => eb.or([eb("user_id", "=", userId), eb("made_by", "=", userId)]))
    .where("expires_at", ">", now)
    .executeTakeFirstOrThrow();
  return Number(count);
}

export async function deleteExpiredLinks(db: Db, now: Date): Promise<number> {
  const { numDeletedRows } = await db.deleteFrom("reset_link").where("expires_at", "<=", now).executeTakeFirst();
  return Number(numDeletedRows);
}
