import { sql } from "kysely";
import type { Db } from "../../platform/database.ts";

/** What was approved and cannot be taken back any more, the longest waiting first. */
export async function approvedIds(db: Db, most: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from review where queue = 'withdrawal' and status = 'approved' and effect_at is null
    order by created_at, id limit ${most}`.execute(db);
  return rows.map(({ id }) => id);
}

/** What is in a state, and was sent to the bank within these moments, the latest first. */
export async function sentBetween(
  db: Db,
  { status, after, before }: { status: "paying" | "uncertain"; after: Date; before: Date },
): Promise<{ id: number; paymentKey: string | null }[]> {
  const { rows } = await sql<{ id: number; paymentKey: string | null }>`
    select id, details->>'paymentKey' as "paymentKey" from review where queue = 'withdrawal' and status = ${status}
      and (details->>'sentAt')::timestamptz > ${after} and (details->>'sentAt')::timestamptz <= ${before}
    order by created_at desc, id desc limit 100`.execute(db);
  return rows;
}
