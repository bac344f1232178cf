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
