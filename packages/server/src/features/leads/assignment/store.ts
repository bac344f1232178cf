import { sql } from "kysely";
import type { Author } from "../../../kernel/transaction/actor.ts";
import type { Db } from "../../../platform/database/index.ts";

/** Enabled staff who may edit leads through one of their roles. */
export const listConsultants = (db: Db): Promise<{ id: number; name: string }[]> =>
  db
    .selectFrom("users")
    .select(["id", sql<string>`coalesce(nullif(real_name, ''), username)`.as("name")])
    .where("deleted_at", "is", null)
    .where("enabled", "=", true)
    .where(
      sql<boolean>`exists (select from user_role
        join role_permission on role_permission.role_id = user_role.role_id
        join permission on permission.id = role_permission.permission_id
        where user_role.user_id = users.id and permission.code = 'lead:edit')`,
    )
    .orderBy("name")
    .execute();

/** The leads of a consultant that are neither won nor lost. */
const openOf = (userId: number) => sql<boolean>`consultant_id = ${userId} and state not in ('won', 'lost')`;

export async function countLeadsOf(db: Db, userId: number): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::integer as n from lead where ${openOf(userId)}`.execute(
    db,
  );
  return rows[0]?.n ?? 0;
}

/** Gives the open leads of a consultant to a colleague and returns their number. */
export async function moveLeads(db: Db, from: number, to: number, { by, at }: Author): Promise<number> {
  const { numAffectedRows } = await sql`
    update lead set consultant_id = ${to}, version = version + 1, updated_by = ${by}, updated_at = ${at}
    where ${openOf(from)}`.execute(db);
  return Number(numAffectedRows ?? 0);
}
