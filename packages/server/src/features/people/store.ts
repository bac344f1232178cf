import type { AppRole } from "@vowdesk/contract/kernel";
import { sql } from "kysely";
import type { Db } from "../../platform/database/index.ts";

/** An account of the phone app. */
export interface PersonRow {
  id: number;
  role: AppRole;
  name: string;
  phone: string;
  enabled: boolean;
  created_at: Date;
  verified_at: Date | null;
}

export async function findPerson(db: Db, id: number): Promise<PersonRow | undefined> {
  const { rows } = await sql<PersonRow>`
    select id, role, name, phone, enabled, created_at, verified_at from app_account where id = ${id}`.execute(db);
  return rows[0];
}
