import { sql } from "kysely";
import type { Author } from "../../../kernel/transaction/actor.ts";
import type { Db } from "../../../platform/database/index.ts";

export async function countWeddingsOf(db: Db, userId: number): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::integer as n from wedding where consultant_id = ${userId}`.execute(db);
  return rows[0]?.n ?? 0;
}

/** Gives all weddings of a consultant to a colleague and returns their number. */
export async function moveWeddings(db: Db, from: number, to: number, { by, at }: Author): Promise<number> {
  const { numAffectedRows } = await sql`
    update wedding set consultant_id = ${to}, version = version + 1, updated_by = ${by}, updated_at = ${at}
    where consultant_id = ${from}`.execute(db);
  return Number(numAffectedRows ?? 0);
}
