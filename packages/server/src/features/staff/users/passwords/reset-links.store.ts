import type { Db, Row } from "../../../../platform/database/index.ts";
import { sql } from "kysely";
import { lookupKeys } from "../../../../kernel/text/user-names.ts";

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
    .selectFrom("own_reset_link")
    .select("user_id")
    .where("user_id", "=", userId)
    .where("created_at", ">", since)
    .executeTakeFirst();
  return row !== undefined;
}

/** Stores the hash of a link that its user asked for, replacing an earlier one. A link of an administrator stays valid. */
export async function replaceOwnLink(
  db: Db,
  { userId, hash, sentTo }: { userId: number; hash: Buffer; sentTo: string },
  { at, until }: { at: Date; until: Date },
): Promise<void> {
  const link = { token_hash: hash, sent_to: sentTo, created_at: at, expires_at: until };
  await db
    .insertInto("own_reset_link")
    .values({ user_id: userId, ...link })
    .onConflict((conflict) => conflict.column("user_id").doUpdateSet(link))
    .execute();
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
  const userIds = links.map(({ userId }) => userId);
  await db.deleteFrom("own_reset_link").where("user_id", "in", userIds).execute();
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

/** All links. Users have made those that they asked for. */
const links = (db: Db) =>
  db
    .selectFrom("reset_link")
    .select(["user_id", "token_hash", "made_by", "permission", "sent_to", "expires_at"])
    .unionAll(
      db
        .selectFrom("own_reset_link")
        .select(["user_id", "token_hash", "user_id as made_by"])
        .select((eb) => [eb.val("").as("permission"), "sent_to", "expires_at"]),
    );

export function findLink(db: Db, hash: Buffer, now: Date) {
  return db
    .selectFrom(links(db).as("link"))
    .innerJoin("users", "users.id", "link.user_id")
    .select(["link.user_id", "link.made_by", "link.permission", "link.expires_at"])
    .select(["link.sent_to", "users.email", "users.email_verified_at"])
    .select(["users.username", "users.real_name", "users.nick_name"])
    .where("link.token_hash", "=", hash)
    .where("link.expires_at", ">", now)
    .where("users.enabled", "=", true)
    .where("users.deleted_at", "is", null)
    .executeTakeFirst();
}

export type FoundLink = NonNullable<Awaited<ReturnType<typeof findLink>>>;

const linkTables = ["reset_link", "own_reset_link"] as const;

/** Deletes a link. Of simultaneous calls, one returns true. */
export async function useLink(db: Db, hash: Buffer): Promise<boolean> {
  for (const table of linkTables) {
    const { numDeletedRows } = await db.deleteFrom(table).where("token_hash", "=", hash).executeTakeFirst();
    if (numDeletedRows > 0n) return true;
  }
  return false;
}

export async function countLinks(db: Db, userId: number, now: Date): Promise<number> {
  const { count } = await db
    .selectFrom(links(db).as("link"))
    .select((eb) => eb.fn.countAll<string>().as("count"))
    .where((eb) => eb.or([eb("user_id", "=", userId), eb("made_by", "=", userId)]))
    .where("expires_at", ">", now)
    .executeTakeFirstOrThrow();
  return Number(count);
}

export async function deleteExpiredLinks(db: Db, now: Date): Promise<number> {
  let deleted = 0;
  for (const table of linkTables)
    deleted += Number((await db.deleteFrom(table).where("expires_at", "<=", now).executeTakeFirst()).numDeletedRows);
  return deleted;
}

/** More accounts of one address do not get a link. */
const maxAccounts = 5;

/** Enabled accounts with a verified address whose user name or address is `name`. */
export async function findMailable(db: Db, name: string): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from users
    where enabled and deleted_at is null and email <> '' and email_verified_at is not null
      and (name_key = any (${lookupKeys(name)}::text[]) or lower(email) = lower(${name}))
    order by id limit ${maxAccounts}`.execute(db);
  return rows.map(({ id }) => id);
}
