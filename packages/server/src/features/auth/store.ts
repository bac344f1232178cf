import type { Language } from "@vowdesk/contract/kernel";
import { sql, type Generated } from "kysely";
import type { Db } from "../../platform/database.ts";

interface UserRow {
  id: Generated<number>;
  username: string;
  password_hash: string;
  real_name: Generated<string>;
  nick_name: Generated<string>;
  phone: Generated<string>;
  email: Generated<string>;
  gender: Generated<number>;
  avatar: Generated<string>;
  introduction: Generated<string>;
  enabled: Generated<boolean>;
  last_sign_in_at: Date | null;
  deleted_at: Date | null;
}

interface SessionRow {
  id: Generated<string>;
  family_id: string;
  generation: number;
  user_id: number;
  token_hash: Buffer;
  binding_hash: Buffer | null;
  successor_nonce: Buffer | null;
  created_at: Date;
  expires_at: Date;
  replaced_at: Date | null;
  revoked_at: Date | null;
  ip: string;
}

interface FailureRow {
  scope: string;
  key: string;
  failures: number;
  since: Date;
  last_at: Date;
  wait_until: Date | null;
}

type AuthTables = {
  users: UserRow;
  role: { id: Generated<number>; code: string; name: Record<Language, string> };
  permission: { id: Generated<number>; code: string | null };
  user_role: { user_id: number; role_id: number };
  role_permission: { role_id: number; permission_id: number };
  session: SessionRow;
  sign_in_failure: FailureRow;
};

const tables = (db: Db) => db.withTables<AuthTables>();

/** Staff by name; case does not matter, as nobody remembers it. Disabled people are found too. */
export function findUser(db: Db, username: string) {
  return tables(db)
    .selectFrom("users")
    .selectAll()
    .where(sql`lower(username)`, "=", username.toLowerCase())
    .where("deleted_at", "is", null)
    .executeTakeFirst();
}

export function findUserById(db: Db, id: number) {
  return tables(db).selectFrom("users").selectAll().where("id", "=", id).executeTakeFirst();
}

export async function insertUser(
  db: Db,
  user: { username: string; passwordHash: string; realName: string; nickName: string },
  roleCodes: readonly string[],
) {
  const { id } = await tables(db)
    .insertInto("users")
    .values({
      username: user.username,
      password_hash: user.passwordHash,
      real_name: user.realName,
      nick_name: user.nickName,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  if (roleCodes.length > 0) {
    await tables(db)
      .insertInto("user_role")
      .columns(["user_id", "role_id"])
      .expression(
        tables(db)
          .selectFrom("role")
          .select([sql.lit(id).as("user_id"), "id as role_id"])
          .where("code", "in", roleCodes),
      )
      .execute();
  }
  return id;
}

export async function hasUsers(db: Db): Promise<boolean> {
  return (await tables(db).selectFrom("users").select("id").limit(1).executeTakeFirst()) !== undefined;
}

export async function markSignedIn(db: Db, userId: number, at: Date): Promise<void> {
  await tables(db).updateTable("users").set({ last_sign_in_at: at }).where("id", "=", userId).execute();
}

const roleCodes = sql<string[]>`array(select role.code from user_role join role on role.id = user_role.role_id
  where user_role.user_id = users.id order by role.id)`;
const grantedCodes = sql<string[]>`array(select distinct permission.code from user_role
  join role_permission using (role_id) join permission on permission.id = role_permission.permission_id
  where user_role.user_id = users.id and permission.code is not null)`;

const sessionsWithOwners = (db: Db) =>
  tables(db)
    .selectFrom("session")
    .innerJoin("users", "users.id", "session.user_id")
    .leftJoin("session as successor", (join) =>
      join
        .onRef("successor.family_id", "=", "session.family_id")
        .on("successor.generation", "=", sql`session.generation + 1`),
    )
    .select(["session.id", "session.family_id as familyId", "session.binding_hash as bindingHash"])
    .select(["session.expires_at as expiresAt", "session.revoked_at as revokedAt", "session.replaced_at as replacedAt"])
    .select("successor.replaced_at as successorReplacedAt")
    .select(["users.id as userId", "users.username", "users.enabled", "users.deleted_at as deletedAt"])
    .select([roleCodes.as("roleCodes"), grantedCodes.as("grantedCodes")]);

/** A session with its owner's codes and what became of it, in one statement. */
export function findSession(db: Db, hash: Buffer) {
  return sessionsWithOwners(db).where("session.token_hash", "=", hash).executeTakeFirst();
}

/** Those of the sessions of which some generation is good now, with their owners: a socket outlives its token's exchange. */
export function findLiveSessions(db: Db, ids: readonly string[], now: Date) {
  return sessionsWithOwners(db)
    .where("session.id", "in", ids)
    .where("users.enabled", "=", true)
    .where("users.deleted_at", "is", null)
    .where(sql<boolean>`exists (select from session as newest where newest.family_id = session.family_id
      and newest.revoked_at is null and newest.replaced_at is null and newest.expires_at > ${now})`)
    .execute();
}

export type FoundSession = NonNullable<Awaited<ReturnType<typeof findSession>>>;

/** Locks a session for its replacement. */
export function lockSession(db: Db, hash: Buffer) {
  return tables(db).selectFrom("session").selectAll().where("token_hash", "=", hash).forUpdate().executeTakeFirst();
}

export async function findGeneration(db: Db, familyId: string, generation: number) {
  return tables(db)
    .selectFrom("session")
    .select(["expires_at", "replaced_at"])
    .where("family_id", "=", familyId)
    .where("generation", "=", generation)
    .executeTakeFirst();
}

export async function insertSession(
  db: Db,
  session: Pick<
    SessionRow,
    "family_id" | "generation" | "user_id" | "token_hash" | "binding_hash" | "created_at" | "expires_at" | "ip"
  >,
): Promise<void> {
  await tables(db).insertInto("session").values(session).execute();
}

export async function replaceSession(db: Db, id: string, nonce: Buffer, at: Date): Promise<void> {
  await tables(db)
    .updateTable("session")
    .set({ successor_nonce: nonce, replaced_at: at })
    .where("id", "=", id)
    .execute();
}

/** Ends every session of a family; tells whether any was alive. */
export async function revokeFamily(db: Db, familyId: string, at: Date): Promise<boolean> {
  const { numUpdatedRows } = await tables(db)
    .updateTable("session")
    .set({ revoked_at: at })
    .where("family_id", "=", familyId)
    .where("revoked_at", "is", null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Ends every session of a person, but for the family of the one that is kept. */
export async function revokeSessions(db: Db, userId: number, at: Date, keptId: string | null): Promise<void> {
  await sql`update session set revoked_at = ${at} where user_id = ${userId} and revoked_at is null
    and family_id not in (select family_id from session where id = ${keptId}::bigint)`.execute(db);
}

export async function countSessions(db: Db, userId: number, now: Date): Promise<number> {
  const { count } = await tables(db)
    .selectFrom("session")
    .select((eb) => eb.fn.countAll<string>().as("count"))
    .where("user_id", "=", userId)
    .where("expires_at", ">", now)
    .where("revoked_at", "is", null)
    .where("replaced_at", "is", null)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Drops what ended before `before`; a family's older generations are kept as long as its newest, to be known again. */
export async function forgetSessions(db: Db, before: Date): Promise<void> {
  await sql`delete from session where expires_at < ${before} and not exists (select from session as newer
    where newer.family_id = session.family_id and newer.expires_at >= ${before})`.execute(db);
  await sql`delete from app_session where expires_at < ${before}`.execute(db);
  await tables(db).deleteFrom("sign_in_failure").where("last_at", "<", before).execute();
}

/** Enabled staff who hold a role or permission code, administrators always; a narrower code implies its ancestors. */
export async function holdersOf(db: Db, code: string): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select distinct users.id from users
    join user_role on user_role.user_id = users.id join role on role.id = user_role.role_id
    where users.enabled and users.deleted_at is null and (role.code in ('admin', ${code}) or exists (
      select from role_permission join permission on permission.id = role_permission.permission_id
      where role_permission.role_id = role.id and (permission.code = ${code} or starts_with(permission.code, ${`${code}:`}))))
    order by users.id`.execute(db);
  return rows.map(({ id }) => id);
}

export function findFailures(db: Db, scope: string, keys: { account: string; address: string }) {
  return tables(db)
    .selectFrom("sign_in_failure")
    .selectAll()
    .where((eb) =>
      eb.or([
        eb.and([eb("scope", "=", scope), eb("key", "=", keys.account)]),
        eb.and([eb("scope", "=", `${scope}-ip`), eb("key", "=", keys.address)]),
      ]),
    )
    .execute();
}

/** Counts a failure; a row older than `windowMs` starts anew. Returns how many there are now. */
export async function countFailure(db: Db, scope: string, key: string, now: Date, windowMs: number): Promise<number> {
  const { rows } = await sql<{ failures: number }>`
    insert into sign_in_failure as kept (scope, key, failures, since, last_at) values (${scope}, ${key}, 1, ${now}, ${now})
    on conflict (scope, key) do update set last_at = excluded.last_at,
      failures = case when kept.since < ${new Date(now.getTime() - windowMs)} then 1 else kept.failures + 1 end,
      since = case when kept.since < ${new Date(now.getTime() - windowMs)} then excluded.since else kept.since end
    returning failures`.execute(db);
  return rows[0]?.failures ?? 0;
}

export async function waitUntil(db: Db, scope: string, key: string, until: Date): Promise<void> {
  await tables(db)
    .updateTable("sign_in_failure")
    .set({ wait_until: until })
    .where("scope", "=", scope)
    .where("key", "=", key)
    .execute();
}

export async function clearFailures(db: Db, scope: string, key: string): Promise<void> {
  await tables(db).deleteFrom("sign_in_failure").where("scope", "=", scope).where("key", "=", key).execute();
}

export async function roleCodesOf(db: Db, userId: number): Promise<string[]> {
  const rows = await tables(db)
    .selectFrom("user_role")
    .innerJoin("role", "role.id", "user_role.role_id")
    .where("user_role.user_id", "=", userId)
    .select("role.code")
    .orderBy("role.id")
    .execute();
  return rows.map(({ code }) => code);
}
