import type { AppRole } from "@vowdesk/contract/kernel";
import { sql } from "kysely";
import type { Db } from "../../../platform/database/index.ts";

/** Locks an account until the transaction ends, so that it can place no order meanwhile. */
export async function lockAppAccount(db: Db, id: number): Promise<void> {
  await sql`select from app_account where id = ${id} for update`.execute(db);
}

export async function changeAppRole(db: Db, id: number, role: AppRole): Promise<void> {
  await sql`update app_account set role = ${role} where id = ${id}`.execute(db);
}

/** Stores the verified name of an app user; null removes the verification. */
export async function saveVerification(
  db: Db,
  id: number,
  verified: { realName: string; at: Date } | null,
): Promise<void> {
  await sql`
    update app_account set verified_at = ${verified?.at ?? null}, real_name = ${verified?.realName ?? null}
    where id = ${id}`.execute(db);
}
