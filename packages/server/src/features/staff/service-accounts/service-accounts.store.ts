import type { serviceAccountsApi } from "@vowdesk/contract/staff/service-accounts";
import { sql } from "kysely";
import { namesById, type SubjectNames } from "../../../kernel/paging/subject-names.ts";
import { textMatches } from "../../../kernel/paging/like.ts";
import type { Listing } from "../../../kernel/paging/page.ts";
import type { Author } from "../../../kernel/transaction/actor.ts";
import { isNameTaken as isTaken } from "../../../kernel/text/name-key.ts";
import { lockName, type Db, type NewRow, type Row } from "../../../platform/database/index.ts";
import { firstVersion, nextVersion } from "../../../platform/database/versions.ts";
import { shownName } from "../auth/staff-names.store.ts";

export type AccountRow = Row<"service_account">;
export type TokenRow = Row<"service_token">;

/** The columns that users edit. */
export type AccountFields = Pick<AccountRow, "name" | "remark" | "codes" | "enabled">;

const hasValidToken = (now: Date) => sql<boolean>`exists (select from service_token
  where account_id = service_account.id and revoked_at is null and expires_at > ${now})`;

export const listing: Listing<typeof serviceAccountsApi.list, "service_account", number, AccountRow> = {
  from: (db) => db.selectFrom("service_account"),
  id: "service_account.id",
  where: {
    name: (query, text) => query.where(textMatches("name", text)),
    state: (query, state, now) => {
      const ofState = query.where("enabled", "=", state !== "disabled");
      if (state === "disabled") return ofState;
      return ofState.where(sql<boolean>`${hasValidToken(now)} = ${state === "active"}`);
    },
  },
  sorts: {
    createdAt: { column: "service_account.created_at", dir: "desc" },
    name: { column: "service_account.name", dir: "asc", isName: true },
  },
  defaultSort: "createdAt",
  rows: "service_account",
};

export const findAccount = (db: Db, id: number): Promise<AccountRow | undefined> =>
  db.selectFrom("service_account").selectAll().where("id", "=", id).executeTakeFirst();

export const lockAccount = (db: Db, id: number): Promise<AccountRow | undefined> =>
  db.selectFrom("service_account").selectAll().where("id", "=", id).forUpdate().executeTakeFirst();

/** Whether another account has the name. The lock keeps it free until the transaction ends. */
export async function isNameTaken(db: Db, name: string, butId: number | null): Promise<boolean> {
  await lockName(db, "service account names");
  return isTaken(await db.selectFrom("service_account").select(["id", "name"]).execute(), name, butId);
}

export const insertAccount = (db: Db, fields: AccountFields, author: Author): Promise<AccountRow> =>
  db
    .insertInto("service_account")
    .values({ ...fields, created_by: author.by, ...firstVersion(author) })
    .returningAll()
    .executeTakeFirstOrThrow();

/** Saves a change of an account or of its tokens. */
export const saveAccount = (db: Db, id: number, fields: Partial<AccountFields>, author: Author) =>
  db
    .updateTable("service_account")
    .set({ ...fields, ...nextVersion(author) })
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirstOrThrow();

/** Locks the enabled accounts until the transaction ends. */
export const lockEnabled = (db: Db): Promise<AccountRow[]> =>
  db.selectFrom("service_account").selectAll().where("enabled", "=", true).orderBy("id").forUpdate().execute();

/** How many ended tokens of an account are listed. */
const maxEnded = 5;

/** The tokens of these accounts: all valid ones, then those that ended last; newest first. */
export async function listTokens(db: Db, accountIds: readonly number[], now: Date): Promise<TokenRow[]> {
  const { rows } = await sql<TokenRow>`
    select * from (
      select service_token.*, revoked_at is null and expires_at > ${now} as is_valid,
        row_number() over (partition by account_id, revoked_at is null and expires_at > ${now}
          order by coalesce(revoked_at, expires_at) desc) as place
      from service_token where account_id = any(${accountIds}::integer[])
    ) as token
    where is_valid or place <= ${maxEnded} order by is_valid desc, created_at desc, id desc`.execute(db);
  return rows;
}

export async function countValidTokens(db: Db, accountId: number, now: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from service_token
    where account_id = ${accountId} and revoked_at is null and expires_at > ${now}`.execute(db);
  return rows[0]?.count ?? 0;
}

export async function insertToken(db: Db, token: NewRow<"service_token">): Promise<void> {
  await db.insertInto("service_token").values(token).execute();
}

/** Revokes a token. Returns null if the account has no such token, or it is revoked already. */
export async function revokeToken(
  db: Db,
  { accountId, tokenId }: { accountId: number; tokenId: number },
  { by, at }: Author,
): Promise<TokenRow | null> {
  const row = await db
    .updateTable("service_token")
    .set({ revoked_at: at, revoked_by: by })
    .where("id", "=", tokenId)
    .where("account_id", "=", accountId)
    .where("revoked_at", "is", null)
    .returningAll()
    .executeTakeFirst();
  return row ?? null;
}

/** The names of users, disabled and deleted ones included. */
export async function namesOf(db: Db, userIds: readonly number[]): Promise<{ id: number; name: string }[]> {
  if (userIds.length === 0) return [];
  return db
    .selectFrom("users")
    .select(["id", shownName().as("name")])
    .where("id", "in", userIds)
    .execute();
}

export async function countTokensOf(db: Db, userId: number, now: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from service_token
    where created_by_id = ${userId} and revoked_at is null and expires_at > ${now}`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Makes another user responsible for the valid tokens of a user. Returns the account of each token. */
export async function moveTokens(db: Db, { from, to }: { from: number; to: number }, now: Date): Promise<number[]> {
  const { rows } = await sql<{ account_id: number }>`
    update service_token set created_by_id = ${to}
    where created_by_id = ${from} and revoked_at is null and expires_at > ${now} returning account_id`.execute(db);
  return rows.map(({ account_id }) => account_id);
}

/** A token with its account. */
export async function findByHash(db: Db, hash: Buffer) {
  return db
    .selectFrom("service_token")
    .innerJoin("service_account", "service_account.id", "service_token.account_id")
    .select(["service_token.id", "expires_at as expiresAt", "revoked_at as revokedAt", "used_at as usedAt"])
    .select(["created_by_id as responsibleId", "account_id as accountId"])
    .select(["service_account.name", "service_account.codes", "service_account.enabled"])
    .where("token_hash", "=", hash)
    .executeTakeFirst();
}

export type FoundToken = NonNullable<Awaited<ReturnType<typeof findByHash>>>;

/** Stores when the token was last used. Skips a token that another transaction has locked. */
export async function recordUse(db: Db, id: number, now: Date): Promise<void> {
  await sql`update service_token set used_at = ${now} where id = (
    select id from service_token where id = ${id} for update skip locked)`.execute(db);
}

/** Names in the audit trail. */
export const subjectNames: SubjectNames = { "service-account": namesById("service_account", () => sql`name`) };
