import { sql } from "kysely";
import type { Db } from "../../../platform/database/index.ts";
import { mustEnrol, type Held, type Owner } from "../store.ts";

interface LiveSession extends Owner {
  mustEnrol: boolean;
  /** The ids of their roles, as one text. */
  roles: string;
}

type HeldByRoles = Held & Pick<LiveSession, "roles">;

/**
 * Those of the sessions of which some generation is good now, with their owners: a socket outlives its token's exchange. What
 * people of the same roles hold comes once for all of them; of thousands of sessions nearly all are alike. It goes from the
 * sessions to their owners (`offset 0`): a plan made for any number of sessions likes to begin with all the staff there is.
 */
export async function findLiveSessions(
  db: Db,
  ids: readonly string[],
  now: Date,
): Promise<{ sessions: LiveSession[]; held: HeldByRoles[] }> {
  // One is asked for with each socket: as an array of unknown length it would be planned anew each time.
  const [first, ...others] = ids;
  const isAsked = others.length === 0 ? sql`session.id = ${first}::bigint` : sql`session.id = any(${ids}::bigint[])`;
  const { rows } = await sql<{ sessions: LiveSession[]; held: HeldByRoles[] }>`
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
      where ${isAsked}
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

/** When the first token of a family of sessions was made, which is when its owner signed in; null where there is none. */
export async function findBeginning(db: Db, familyId: string): Promise<Date | null> {
  const { rows } = await sql<{ begun: Date | null }>`
    select min(created_at) as begun from session where family_id = ${familyId}::uuid`.execute(db);
  return rows[0]?.begun ?? null;
}
