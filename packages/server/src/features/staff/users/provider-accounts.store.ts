import { sql } from "kysely";
import type { Db } from "../../../platform/database/index.ts";

interface Linkable {
  id: number;
  isAdmin: boolean;
}

/** The accounts with this verified address, disabled ones included. */
export async function findByVerifiedEmail(db: Db, email: string): Promise<Linkable[]> {
  const { rows } = await sql<Linkable>`
    select id, exists (select from user_role join role on role.id = user_role.role_id
      where user_role.user_id = users.id and role.code = 'admin') as "isAdmin"
    from users where deleted_at is null and email_verified_at is not null and lower(email) = lower(${email})
    order by id limit 2`.execute(db);
  return rows;
}

export async function findRoleIds(db: Db, codes: readonly string[]): Promise<number[]> {
  if (codes.length === 0) return [];
  const roles = await db.selectFrom("role").select("id").where("code", "in", codes).orderBy("id").execute();
  return roles.map(({ id }) => id);
}
