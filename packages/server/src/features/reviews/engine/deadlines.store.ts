import { sql } from "kysely";
import type { Db } from "../../../platform/database/index.ts";
import { isNotPaused, type Due } from "../../../platform/database/due-retries.ts";
import { rowsOf, type ReviewRow } from "./engine.store.ts";
import type { ReviewQueue } from "@vowdesk/contract/reviews/engine";

export async function findLate(db: Db, { runner, now }: Due, max: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from review where notice_at is not null and notice_at <= ${now} and ${isNotPaused(runner, sql`review.id`, now)}
    order by notice_at, id limit ${max}`.execute(db);
  return rows.map(({ id }) => id);
}

/** Marks an item as notified. Returns undefined if another node has locked or marked it. */
export async function takeLate(db: Db, id: number, now: Date): Promise<ReviewRow | undefined> {
  const { rows } = await sql`
    update review set notice_at = null where id in (
      select id from review where id = ${id} and notice_at <= ${now} for update skip locked)
    returning id`.execute(db);
  return rows.length === 0 ? undefined : (await rowsOf(db, [id]))[0];
}

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
