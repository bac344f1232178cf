import type { ReviewQueue } from "@vowdesk/contract/reviews";
import { sql } from "kysely";
import type { Db } from "../../../platform/database/index.ts";
import { isNotPaused } from "../../../platform/database/due-retries.ts";

interface ExpiredQuery {
  queue: ReviewQueue;
  status: string;
  before: Date;
  runner: string;
  now: Date;
  most: number;
}

export async function findExpired(
  db: Db,
  { queue, status, before, runner, now, most }: ExpiredQuery,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from review where queue = ${queue} and status = ${status} and created_at <= ${before} and effect_at is null
      and (select max(at) from review_step where review_id = review.id) <= ${before}
      and ${isNotPaused(runner, sql`review.id`, now)}
    order by created_at limit ${most}`.execute(db);
  return rows.map(({ id }) => id);
}
