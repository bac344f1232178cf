import type { ReviewQueue } from "@vowdesk/contract/reviews/engine";
import { sql } from "kysely";
import type { Db, Row } from "../../../platform/database/index.ts";

export type NoticeRow = Omit<Row<"app_notice">, "account_id"> & {
  queue: ReviewQueue | null;
  summary: string;
  person_name: string;
};

export async function insertNotice(
  db: Db,
  notice: Pick<NoticeRow, "at" | "key" | "amounts" | "reason"> & {
    accountId: number;
    about: { reviewId: number } | { orderNumber: string };
  },
): Promise<void> {
  const reason = notice.reason === null ? null : JSON.stringify(notice.reason);
  const { about } = notice;
  const reviewId = "reviewId" in about ? about.reviewId : null;
  const orderNumber = "orderNumber" in about ? about.orderNumber : null;
  await sql`
    insert into app_notice (account_id, review_id, order_number, at, key, amounts, reason)
    values (${notice.accountId}, ${reviewId}, ${orderNumber}, ${notice.at}, ${notice.key}, ${JSON.stringify(notice.amounts)}::jsonb,
      ${reason}::jsonb)`.execute(db);
}

export async function noticesOf(db: Db, accountId: number, limit: number): Promise<NoticeRow[]> {
  const { rows } = await sql<NoticeRow>`
    select notice.id::text as id, notice.at, notice.key, notice.review_id, notice.order_number, notice.amounts, notice.reason,
      notice.read_at, review.queue, coalesce(review.summary, notice.order_number) as summary,
      coalesce(person.name, '') as person_name
    from app_notice notice left join review on review.id = notice.review_id
      left join app_account person on person.id = review.person_id
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

/** Returns ids of other people's items about which the account got a notice, newest first. */
export async function findConcerningIds(db: Db, accountId: number, limit: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select distinct review.id from app_notice notice join review on review.id = notice.review_id
    where notice.account_id = ${accountId} and review.person_id <> ${accountId}
    order by review.id desc limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}
