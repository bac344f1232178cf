import { sql } from "kysely";
import { isInDepartments } from "../../../../kernel/paging/data-scope.ts";
import type { DataScope } from "../../../../kernel/transaction/data-scope.ts";
import { mustEnrol } from "../auth.store.ts";
import type { Db, Row } from "../../../../platform/database/index.ts";
import { shownName } from "../staff-names.store.ts";

export type ViewedRoleRow = Pick<Row<"role">, "id" | "code" | "name" | "zones" | "own_department"> & {
  granted: string[];
};

const granted = sql`array(select permission.code from role_permission
  join permission on permission.id = role_permission.permission_id
  where role_permission.role_id = role.id and permission.code is not null)`;

/** A user in the scope. */
export async function findPerson(db: Db, id: number, scope: DataScope) {
  const { rows } = await sql<{ name: string; enabled: boolean; mustEnrol: boolean; scope: DataScope }>`
    select ${shownName()} as name, enabled, ${mustEnrol} as "mustEnrol",
      json_build_object('zones', zones_of(id), 'departmentIds', departments_of(id)) as scope
    from users
    where id = ${id} and deleted_at is null and ${isInDepartments(scope, "department_id")}`.execute(db);
  return rows[0];
}

export async function rolesOfPerson(db: Db, userId: number): Promise<ViewedRoleRow[]> {
  const { rows } = await sql<ViewedRoleRow>`
    select role.id, role.code, role.name, role.zones, role.own_department, ${granted} as granted
    from user_role join role on role.id = user_role.role_id
    where user_role.user_id = ${userId} order by role.id`.execute(db);
  return rows;
}

export async function findViewedRole(db: Db, id: number): Promise<ViewedRoleRow | undefined> {
  const { rows } = await sql<ViewedRoleRow>`
    select role.id, role.code, role.name, role.zones, role.own_department, ${granted} as granted from role where role.id = ${id}`.execute(
    db,
  );
  return rows[0];
}
