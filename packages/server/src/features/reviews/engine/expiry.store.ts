import type { ReviewQueue } from "@vowdesk/contract/reviews/engine";
import { sql } from "kysely";
import type { Db } from "../../../platform/database/index.ts";
import { isNotPaused, type Due } from "../../../platform/database/due-retries.ts";

interface ExpiredQuery extends Due {
  queue: ReviewQueue;
  status: string;
  afterMs: number;
}

export async function findExpired(
  db: Db,
  { queue, status, afterMs, runner, now }: ExpiredQuery,
  limit: number,
): Promise<number[]> {
  const before = new Date(now.getTime() - afterMs);
  const { rows } = await sql<{ id: number }>`
    select id from review where queue = ${queue} and status = ${status} and created_at <= ${before} and effect_at is null
      and (select max(at) from review_step where review_id = review.id) <= ${before}
      and ${isNotPaused(runner, sql`review.id`, now)}
    order by created_at limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}
