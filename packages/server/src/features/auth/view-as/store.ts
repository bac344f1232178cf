import type { Language } from "@vowdesk/contract/kernel";
import { sql } from "kysely";
import type { Db } from "../../../platform/database/index.ts";

export interface ViewedRoleRow {
  id: number;
  code: string;
  name: Record<Language, string>;
  granted: string[];
}

const granted = sql`array(select permission.code from role_permission
  join permission on permission.id = role_permission.permission_id
  where role_permission.role_id = role.id and permission.code is not null)`;

export async function findPerson(db: Db, id: number) {
  const { rows } = await sql<{ name: string; enabled: boolean }>`
    select coalesce(nullif(real_name, ''), username) as name, enabled from users
    where id = ${id} and deleted_at is null`.execute(db);
  return rows[0];
}

export async function rolesOfPerson(db: Db, userId: number): Promise<ViewedRoleRow[]> {
  const { rows } = await sql<ViewedRoleRow>`
    select role.id, role.code, role.name, ${granted} as granted
    from user_role join role on role.id = user_role.role_id
    where user_role.user_id = ${userId} order by role.id`.execute(db);
  return rows;
}

export async function findViewedRole(db: Db, id: number): Promise<ViewedRoleRow | undefined> {
  const { rows } = await sql<ViewedRoleRow>`
    select role.id, role.code, role.name, ${granted} as granted from role where role.id = ${id}`.execute(db);
  return rows[0];
}
