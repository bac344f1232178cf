import { sql } from "kysely";
import type { Db } from "../../../platform/database/index.ts";
import { mustEnrol, type Grants, type Owner } from "../store.ts";

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
        select users.id as "userId", users.username, ${mustEnrol} as "mustEnrol",
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
