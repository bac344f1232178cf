import { sql } from "kysely";
import type { Db } from "../../../platform/database/index.ts";
import type { EndReason, EndedSession } from "../policy.ts";

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
export async function findEnds(db: Db, ids: readonly string[]): Promise<(EndedSession & { id: string })[]> {
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
