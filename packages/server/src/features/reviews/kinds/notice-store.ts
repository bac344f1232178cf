import type { ReviewQueue, ReviewReason } from "@vowdesk/contract/reviews";
import { sql } from "kysely";
import type { Db } from "../../../platform/database.ts";

export interface NoticeRow {
  id: string;
  at: Date;
  key: string;
  queue: ReviewQueue;
  review_id: number;
  summary: string;
  person_name: string;
  amounts: { cents?: number };
  reason: ReviewReason | null;
  read_at: Date | null;
}

export async function insertNotice(
  db: Db,
  notice: Pick<NoticeRow, "at" | "key" | "amounts" | "reason"> & { accountId: number; reviewId: number },
): Promise<void> {
  const reason = notice.reason === null ? null : JSON.stringify(notice.reason);
  await sql`
    insert into app_notice (account_id, review_id, at, key, amounts, reason)
    values (${notice.accountId}, ${notice.reviewId}, ${notice.at}, ${notice.key}, ${JSON.stringify(notice.amounts)}::jsonb,
      ${reason}::jsonb)`.execute(db);
}

export async function noticesOf(db: Db, accountId: number, limit: number): Promise<NoticeRow[]> {
  const { rows } = await sql<NoticeRow>`
    select notice.id::text as id, notice.at, notice.key, notice.review_id, notice.amounts, notice.reason, notice.read_at,
      review.queue, review.summary, person.name as person_name
    from app_notice notice join review on review.id = notice.review_id join app_account person on person.id = review.person_id
    where notice.account_id = ${accountId} order by notice.id desc limit ${limit}`.execute(db);
  return rows;
}

export async function countUnread(db: Db, accountId: number): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::integer as n from app_notice where account_id = ${accountId} and read_at is null`.execute(db);
  return rows[0]?.n ?? 0;
}

export async function readAll(db: Db, accountId: number, now: Date): Promise<number> {
  const { numAffectedRows } = await sql`
    update app_notice set read_at = ${now} where account_id = ${accountId} and read_at is null`.execute(db);
  return Number(numAffectedRows ?? 0n);
}

/** Items of others that somebody was told of, the latest first. */
export async function toldTo(db: Db, accountId: number, limit: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select distinct review.id from app_notice notice join review on review.id = notice.review_id
    where notice.account_id = ${accountId} and review.person_id <> ${accountId}
    order by review.id desc limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}
