import { sql } from "kysely";
import type { Db } from "../../platform/database/index.ts";
import { isNotPaused } from "../../platform/database/due-retries.ts";

/** What was approved and cannot be taken back any more, the longest waiting first. */
export async function approvedIds(
  db: Db,
  { runner, now }: { runner: string; now: Date },
  most: number,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from review where queue = 'withdrawal' and status = 'approved' and effect_at is null
      and ${isNotPaused(runner, sql`review.id`, now)}
    order by created_at, id limit ${most}`.execute(db);
  return rows.map(({ id }) => id);
}

interface Sent {
  status: "paying" | "uncertain";
  after: Date;
  before: Date;
  runner: string;
  now: Date;
}

/** What is in a state, and was sent to the bank within these moments, the latest first. */
export async function sentBetween(
  db: Db,
  { status, after, before, runner, now }: Sent,
): Promise<{ id: number; paymentKey: string | null }[]> {
  const { rows } = await sql<{ id: number; paymentKey: string | null }>`
    select id, details->>'paymentKey' as "paymentKey" from review where queue = 'withdrawal' and status = ${status}
      and (details->>'sentAt')::timestamptz > ${after} and (details->>'sentAt')::timestamptz <= ${before}
      and ${isNotPaused(runner, sql`review.id`, now)}
    order by created_at desc, id desc limit 100`.execute(db);
  return rows;
}
