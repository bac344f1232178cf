import { sql } from "kysely";
import type { Author } from "../../../../kernel/transaction/actor.ts";
import type { Db } from "../../../../platform/database/index.ts";

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
