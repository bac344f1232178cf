import { sql } from "kysely";
import type { Db, Row } from "../../../../platform/database/index.ts";
import { shownName } from "../../../staff/auth/staff-names.store.ts";

export type PersonRow = Pick<Row<"app_account">, "id" | "name" | "phone" | "role" | "verified_at" | "enabled">;

export async function findPerson(db: Db, by: { id: number } | { phone: string }): Promise<PersonRow | undefined> {
  const { rows } = await sql<PersonRow>`
    select id, name, phone, role, verified_at, enabled from app_account
    where ${"id" in by ? sql`id = ${by.id}` : sql`phone = ${by.phone}`}`.execute(db);
  return rows[0];
}

export async function findStaffName(db: Db, id: number): Promise<string> {
  const { rows } = await sql<{ name: string }>`
    select ${shownName()} as name from users where id = ${id}`.execute(db);
  return rows[0]?.name ?? "";
}
