import { sql } from "kysely";
import type { Db } from "../../../../platform/database/index.ts";
import type { EndReason, EndedSession } from "../auth.policy.ts";
import { mustEnrol, type Grants, type Owner } from "../auth.store.ts";

interface End {
  at: Date;
  reason: EndReason;
}

export async function familyOf(db: Db, sessionId: string): Promise<string | undefined> {
  const { rows } = await sql<{
    id: string;
  }>`select family_id as id from session where id = ${sessionId}::bigint`.execute(db);
  return rows[0]?.id;
}

/** Ends every session of a family, if given only for this user. Returns whether any was active. */
export async function revokeFamily(db: Db, familyId: string, { at, reason }: End, userId?: number): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update session set revoked_at = ${at}, end_reason = ${reason} where family_id = ${familyId}::uuid
      and revoked_at is null and user_id = coalesce(${userId ?? null}::integer, user_id)`.execute(db);
  return (numAffectedRows ?? 0n) > 0n;
}

/** Ends every session of a user except the family of `keptId`. */
export async function revokeSessions(
  db: Db,
  userId: number,
  { at, reason }: End,
  keptId: string | null,
): Promise<void> {
  await sql`update session set revoked_at = ${at}, end_reason = ${reason} where user_id = ${userId} and revoked_at is null
    and family_id not in (select family_id from session where id = ${keptId}::bigint)`.execute(db);
}

/** Ends every session of staff and app users. Returns how many were active. */
export async function revokeEverySession(db: Db, at: Date): Promise<number> {
  const { rows } = await sql<{ ended: number }>`
    with staff as (update session set revoked_at = ${at}, end_reason = 'administrator'
        where revoked_at is null and expires_at > ${at} returning 1),
      app as (update app_session set revoked_at = ${at} where revoked_at is null and expires_at > ${at} returning 1)
    select ((select count(*) from staff) + (select count(*) from app))::int as ended`.execute(db);
  return rows[0]?.ended ?? 0;
}

/** How the newest session of each family ended, by the requested session id. */
export async function findSessionEnds(db: Db, ids: readonly string[]): Promise<(EndedSession & { id: string })[]> {
  const { rows } = await sql<EndedSession & { id: string }>`
    select asked.id::text, newest.expires_at as "expiresAt", newest.revoked_at as "revokedAt",
      newest.end_reason as "endReason", users.enabled, users.deleted_at as "deletedAt"
    from session as asked join users on users.id = asked.user_id
      cross join lateral (select * from session where family_id = asked.family_id order by generation desc limit 1) as newest
    where asked.id = any(${[...ids]}::bigint[])`.execute(db);
  return rows;
}

/** Deletes sessions that expired before `before`; returns how many. A family is kept until its newest expired. */
export async function forgetSessions(db: Db, before: Date): Promise<number> {
  const { numAffectedRows } =
    await sql`delete from session where expires_at < ${before} and not exists (select from session as newer
    where newer.family_id = session.family_id and newer.expires_at >= ${before})`.execute(db);
  const { numAffectedRows: ofApps } = await sql`delete from app_session where expires_at < ${before}`.execute(db);
  return Number(numAffectedRows ?? 0) + Number(ofApps ?? 0);
}

interface LiveSession extends Owner {
  mustEnrol: boolean;
  roles: string;
}

type GrantsByRoles = Grants & Pick<LiveSession, "roles">;

/**
 * The sessions whose token family has a valid token, with their owners. Role and permission codes are returned once per
 * set of roles, because most sessions share one. `offset 0` makes the planner start from the sessions; it would
 * otherwise scan all staff.
 */
export async function findLiveSessions(
  db: Db,
  ids: readonly string[],
  now: Date,
): Promise<{ sessions: LiveSession[]; held: GrantsByRoles[] }> {
  // Each socket looks up a single id. An array of unknown length would be planned again each time.
  const [first, ...others] = ids;
  const isRequested =
    others.length === 0 ? sql`session.id = ${first}::bigint` : sql`session.id = any(${ids}::bigint[])`;
  const { rows } = await sql<{ sessions: LiveSession[]; held: GrantsByRoles[] }>`
    with live as materialized (
      select session.id::text, owner.*
      from session cross join lateral (
        select users.id as "userId", users.username, users.real_name as "realName", ${mustEnrol} as "mustEnrol",
          zones_of(users.id) as zones, departments_of(users.id) as "departmentIds",
          array(select role_id from user_role where user_role.user_id = users.id order by role_id)::text as roles
        from users where users.id = session.user_id and users.enabled and users.deleted_at is null
          and exists (select from session as newest where newest.family_id = session.family_id
            and newest.revoked_at is null and newest.replaced_at is null and newest.expires_at > ${now})
        offset 0
      ) as owner
      where ${isRequested}
    ), held as (
      select roles, array(select code from role where id = any(roles::int[]) order by id) as "roleCodes",
        array(select distinct permission.code from role_permission join permission on permission.id = permission_id
          where role_id = any(roles::int[]) and permission.code is not null) as "grantedCodes"
      from (select distinct roles from live) as sets
    )
    select coalesce((select json_agg(live) from live), '[]') as sessions,
      coalesce((select json_agg(held) from held), '[]') as held`.execute(db);
  return rows[0] ?? { sessions: [], held: [] };
}

/** Sign-in time of a token family; null if the family does not exist. */
export async function findSignInTime(db: Db, familyId: string): Promise<Date | null> {
  const { rows } = await sql<{ begun: Date | null }>`
    select min(created_at) as begun from session where family_id = ${familyId}::uuid`.execute(db);
  return rows[0]?.begun ?? null;
}
