import { sql } from "kysely";
import { formsOfStored, lookupKeys, nameForms } from "../../../kernel/text/user-names.ts";
import { lockRow, type Db, type NewRow } from "../../../platform/database/index.ts";

export function findUserById(db: Db, id: number) {
  return db.selectFrom("users").selectAll().where("id", "=", id).executeTakeFirst();
}

/** Locks a user until the transaction ends. Undefined if there is none, or if they were deleted. */
export async function lockAccount(db: Db, { id }: { id: number }) {
  await lockRow(db, "users", id, "no key update");
  const user = await findUserById(db, id);
  return user?.deleted_at === null ? user : undefined;
}

export async function insertUser(
  db: Db,
  user: { username: string; passwordHash: string; realName: string; nickName: string },
  roleCodes: readonly string[],
) {
  const { id } = await db
    .insertInto("users")
    .values({
      username: user.username,
      ...nameForms(user.username),
      password_hash: user.passwordHash,
      real_name: user.realName,
      nick_name: user.nickName,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  if (roleCodes.length > 0) {
    await db
      .insertInto("user_role")
      .columns(["user_id", "role_id"])
      .expression(
        db
          .selectFrom("role")
          .select([sql.lit(id).as("user_id"), "id as role_id"])
          .where("code", "in", roleCodes),
      )
      .execute();
  }
  return id;
}

/** Stores the same password with new hash parameters. `version` stays, because the user did not change. */
export async function saveHash(db: Db, userId: number, passwordHash: string): Promise<void> {
  await db.updateTable("users").set({ password_hash: passwordHash }).where("id", "=", userId).execute();
}

export async function hasUsers(db: Db): Promise<boolean> {
  return (await db.selectFrom("users").select("id").limit(1).executeTakeFirst()) !== undefined;
}

export async function markSignedIn(db: Db, userId: number, at: Date): Promise<void> {
  await db.updateTable("users").set({ last_sign_in_at: at }).where("id", "=", userId).execute();
}

const roleCodes = sql<string[]>`array(select role.code from user_role join role on role.id = user_role.role_id
  where user_role.user_id = users.id order by role.id)`;
const grantedCodes = sql<string[]>`array(select distinct permission.code from user_role
  join role_permission using (role_id) join permission on permission.id = role_permission.permission_id
  where user_role.user_id = users.id and permission.code is not null)`;

/** The limits of the data that the user may see (`DataScope`). */
const zones = sql<string[] | null>`zones_of(users.id)`;
const departmentIds = sql<number[] | null>`departments_of(users.id)`;

/** A role of the user requires a second factor, and neither an authenticator app nor a passkey is set up. */
export const mustEnrol = sql<boolean>`(exists (select from user_role join role on role.id = user_role.role_id
    where user_role.user_id = users.id and role.requires_second_factor)
  and not exists (select from second_factor where second_factor.user_id = users.id and confirmed_at is not null)
  and not exists (select from passkey where passkey.user_id = users.id))`;

const sessionsWithOwners = (db: Db) =>
  db
    .selectFrom("session")
    .innerJoin("users", "users.id", "session.user_id")
    .leftJoin("session as successor", (join) =>
      join
        .onRef("successor.family_id", "=", "session.family_id")
        .on("successor.generation", "=", sql`session.generation + 1`),
    )
    .select(["session.id", "session.family_id as familyId", "session.binding_hash as bindingHash"])
    .select(["session.expires_at as expiresAt", "session.revoked_at as revokedAt", "session.replaced_at as replacedAt"])
    .select(["session.end_reason as endReason", "successor.replaced_at as successorReplacedAt"])
    .select(["users.id as userId", "users.username", "users.real_name as realName"])
    .select(["users.enabled", "users.deleted_at as deletedAt"])
    .select("session.used_at as usedAt")
    .select([roleCodes.as("roleCodes"), grantedCodes.as("grantedCodes"), mustEnrol.as("mustEnrol")])
    .select([zones.as("zones"), departmentIds.as("departmentIds")]);

/** A session with its owner's codes and its successor, in one statement. */
export function findSession(db: Db, hash: Buffer) {
  return sessionsWithOwners(db).where("session.token_hash", "=", hash).executeTakeFirst();
}

export type FoundSession = NonNullable<Awaited<ReturnType<typeof findSession>>>;

export type Owner = Pick<FoundSession, "id" | "userId" | "username" | "realName" | "zones" | "departmentIds">;
export type Grants = Pick<FoundSession, "roleCodes" | "grantedCodes">;

export function lockSession(db: Db, hash: Buffer) {
  return db.selectFrom("session").selectAll().where("token_hash", "=", hash).forUpdate().executeTakeFirst();
}

export async function findGeneration(db: Db, familyId: string, generation: number) {
  return db
    .selectFrom("session")
    .select(["expires_at", "replaced_at"])
    .where("family_id", "=", familyId)
    .where("generation", "=", generation)
    .executeTakeFirst();
}

export async function insertSession(db: Db, session: Omit<NewRow<"session">, "used_at">): Promise<void> {
  await db
    .insertInto("session")
    .values({ ...session, used_at: session.created_at })
    .execute();
}

/** Stores when the session was last used. Skips a session that another transaction has locked. */
export async function recordUse(db: Db, id: string, now: Date): Promise<void> {
  await sql`update session set used_at = ${now} where id = (
    select id from session where id = ${id}::bigint for update skip locked)`.execute(db);
}

interface ListedSession {
  familyId: string;
  userAgent: string;
  ip: string;
  since: Date;
  lastActiveAt: Date;
  isCurrent: boolean;
}

/** The valid sessions of a user, one per sign-in: that of `currentId` first, then the most recently used. */
export async function listSessions(
  db: Db,
  userId: number,
  currentId: string | null,
  now: Date,
): Promise<ListedSession[]> {
  const { rows } = await sql<ListedSession>`
    select newest.family_id as "familyId", newest.user_agent as "userAgent", newest.ip,
      (select min(created_at) from session where family_id = newest.family_id) as since,
      (select max(coalesce(used_at, created_at)) from session where family_id = newest.family_id) as "lastActiveAt",
      newest.family_id is not distinct from (select family_id from session where id = ${currentId}::bigint) as "isCurrent"
    from session as newest
    where user_id = ${userId} and revoked_at is null and replaced_at is null and expires_at > ${now}
    order by "isCurrent" desc, "lastActiveAt" desc limit 200`.execute(db);
  return rows;
}

export async function replaceSession(db: Db, id: string, nonce: Buffer, at: Date): Promise<void> {
  await db.updateTable("session").set({ successor_nonce: nonce, replaced_at: at }).where("id", "=", id).execute();
}

export async function countSessions(db: Db, userId: number, now: Date): Promise<number> {
  const { count } = await db
    .selectFrom("session")
    .select((eb) => eb.fn.countAll<string>().as("count"))
    .where("user_id", "=", userId)
    .where("expires_at", ">", now)
    .where("revoked_at", "is", null)
    .where("replaced_at", "is", null)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** A source of a code: a role with that code, or a role that grants one of these codes. */
export interface CodeSource {
  roleCode: string | null;
  grantedCodes: readonly string[];
}

/** Enabled staff who hold a code through this source and may see all of these zones. Administrators always do. */
export async function holdersOf(
  db: Db,
  { roleCode, grantedCodes }: CodeSource,
  needed: readonly string[],
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from users where enabled and deleted_at is null and id in (
      select user_id from user_role where role_id = any(array(
        select id from role where code in ('admin', ${roleCode}) or exists (
          select from role_permission join permission on permission.id = role_permission.permission_id
          where role_permission.role_id = role.id and permission.code = any (${[...grantedCodes]}::text[]))
      ))
    ) and (${needed.length === 0} or coalesce(zones_of(users.id) @> ${[...needed]}::text[], true)) order by id`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}

/** Locks the role of administrators, so that the last one who can sign in is not removed by two changes at once. */
export async function lockAdmins(db: Db): Promise<void> {
  await sql`select lock_administrators()`.execute(db);
}

export async function roleCodesOf(db: Db, userId: number): Promise<string[]> {
  const rows = await db
    .selectFrom("user_role")
    .innerJoin("role", "role.id", "user_role.role_id")
    .where("user_role.user_id", "=", userId)
    .select("role.code")
    .orderBy("role.id")
    .execute();
  return rows.map(({ code }) => code);
}

/** Fills in the name forms of accounts that a node of an earlier version created. Returns their number. */
export async function fillNameForms(db: Db): Promise<number> {
  const { rows } = await sql<{ id: number; username: string }>`
    select id, username from users where name_key is null and deleted_at is null`.execute(db);
  if (rows.length === 0) return 0;
  const keys = rows.map(({ username }) => nameForms(username).name_key);
  const { rows: taken } = await sql<{ name_key: string }>`
    select name_key from users where name_key = any (${keys}::text[]) and deleted_at is null`.execute(db);
  const forms = formsOfStored(rows, new Set(taken.map(({ name_key }) => name_key)));
  await sql`
    update users set name_key = form.name_key, name_skeleton = form.name_skeleton
    from json_to_recordset(${JSON.stringify(forms)}) as form (id int, name_key text, name_skeleton text)
    where users.id = form.id and users.name_key is null`.execute(db);
  return rows.length;
}

async function findId(db: Db, [exact, canonical]: readonly [string, string]): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    select id from users where name_key in (${exact}, ${canonical}) and deleted_at is null
    order by name_key = ${exact} desc limit 1`.execute(db);
  return rows[0]?.id;
}

/** Finds a staff account by its typed name, disabled accounts included. An unknown name takes as long as a known one (G-S2). */
export async function findUser(db: Db, typed: string) {
  const id = await findId(db, lookupKeys(typed));
  return findUserById(db, id ?? 0);
}
