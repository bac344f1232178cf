import { sql } from "kysely";
import type { Db } from "../../../platform/database/index.ts";
import { isNotPaused, type Due } from "../../../platform/database/due-retries.ts";

/** Ids of approved withdrawals that can no longer be undone, oldest first. */
export async function approvedIds(db: Db, { runner, now }: Due, limit: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from review where queue = 'withdrawal' and status = 'approved' and effect_at is null
      and ${isNotPaused(runner, sql`review.id`, now)}
    order by created_at, id limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}

interface SentQuery extends Due {
  status: "paying" | "uncertain";
  after: Date;
  before: Date;
}

/** Withdrawals with a status that were sent to the bank in a period, latest first. */
export async function sentBetween(
  db: Db,
  { status, after, before, runner, now }: SentQuery,
  limit: number,
): Promise<{ id: number; paymentKey: string | null }[]> {
  const { rows } = await sql<{ id: number; paymentKey: string | null }>`
    select id, details->>'paymentKey' as "paymentKey" from review where queue = 'withdrawal' and status = ${status}
      and (details->>'sentAt')::timestamptz > ${after} and (details->>'sentAt')::timestamptz <= ${before}
      and ${isNotPaused(runner, sql`review.id`, now)}
    order by created_at desc, id desc limit ${limit}`.execute(db);
  return rows;
}
