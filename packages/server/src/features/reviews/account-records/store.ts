import { sql } from "kysely";
import type { ById } from "../../../kernel/transaction/account-records.ts";
import type { Db } from "../../../platform/database/index.ts";

export interface ArchivedReview {
  id: number;
  queue: string;
  details: unknown;
}

/** The person's items of all queues with their history. */
export async function readReviews(db: Db, id: number, after: string, limit: number): Promise<ArchivedReview[]> {
  const { rows } = await sql<ArchivedReview>`
    select id, queue, status, summary, details, created_at as "createdAt", acted_at as "decidedAt", reason,
      (select coalesce(json_agg(json_build_object('at', at, 'act', act, 'status', step.status, 'reason', step.reason) order by line), '[]')
        from review_step as step where review_id = review.id) as history
    from review where person_id = ${id} and id > ${after}::bigint order by id limit ${limit}`.execute(db);
  return rows;
}

export async function countReviews(db: Db, id: number): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::integer as n from review where person_id = ${id}`.execute(db);
  return rows[0]?.n ?? 0;
}

/** Open items of the person, and items of others that concern them. */
export async function countOpenReviews(db: Db, id: number): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::integer as n from review
    where (person_id = ${id} and (due_at is not null or effect_at is not null))
      or (queue in ('complaint', 'challenge') and due_at is not null and ${concerns(id)})`.execute(db);
  return rows[0]?.n ?? 0;
}

/** Items of others in which the person is a party. */
const concerns = (id: number) => sql<boolean>`person_id <> ${id}
  and (details -> 'sides' @> ${JSON.stringify([{ id }])}::jsonb or details -> 'opponent' @> ${JSON.stringify({ id })}::jsonb)`;

export type StoredDetails = Pick<ArchivedReview, "id" | "queue" | "details">;

type LockedDetails = StoredDetails & { isOwn: boolean };

/** The items with personal data of the person: their own, and complaints and challenges of others that name them. */
export async function lockReviewsOf(db: Db, id: number): Promise<LockedDetails[]> {
  const { rows } = await sql<LockedDetails>`
    select id, queue, details, person_id = ${id} as "isOwn" from review
    where person_id = ${id} or (queue in ('complaint', 'challenge') and ${concerns(id)}) order by id for update`.execute(
    db,
  );
  return rows;
}

/** The items that share one of these keys. */
export async function lockReviewsAbout(db: Db, keys: readonly string[]): Promise<StoredDetails[]> {
  const { rows } = await sql<StoredDetails>`
    select id, queue, details from review where alike_keys && ${keys}::text[] and alike_keys <> '{}' order by id for update`.execute(
    db,
  );
  return rows;
}

/** Empties texts and search terms of an item. Its summary, which has no names, stays. */
export async function eraseContents(db: Db, id: number, details: unknown): Promise<void> {
  await sql`
    update review set grams = '{}', details = ${JSON.stringify(details)}::jsonb, version = version + 1,
      undo = jsonb_set(undo, '{details}', ${JSON.stringify(details)}::jsonb) where id = ${id}`.execute(db);
}

/** Empties an item of the person. */
export async function eraseReview(db: Db, id: number, details: unknown, alias: string): Promise<void> {
  await sql`
    update review set summary = '', alike_keys = '{}', grams = '{}', undo = null, effect_at = null, details = ${JSON.stringify(details)}::jsonb,
      version = version + 1 where id = ${id}`.execute(db);
  await sql`update review_step set actor_name = ${alias} where review_id = ${id} and actor_kind = 'app'`.execute(db);
}

/** Empties what an item of another person says about the person. */
export async function saveDetails(db: Db, id: number, details: unknown): Promise<void> {
  await sql`update review set details = ${JSON.stringify(details)}::jsonb where id = ${id}`.execute(db);
}

export async function deleteNotices(db: Db, id: number): Promise<void> {
  await sql`delete from app_notice where account_id = ${id}`.execute(db);
}

export interface ArchivedNotice {
  id: string;
}

export async function readNotices(db: Db, { id, after, limit }: ById): Promise<ArchivedNotice[]> {
  const { rows } = await sql<ArchivedNotice>`
    select id::text as id, at, key, amounts, reason, order_number as "orderNumber", read_at as "readAt"
    from app_notice where account_id = ${id} and id > ${after}::bigint order by id limit ${limit}`.execute(db);
  return rows;
}

export async function countNotices(db: Db, id: number): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::integer as n from app_notice where account_id = ${id}`.execute(db);
  return rows[0]?.n ?? 0;
}

/** A request key that both accounts used names the request of the second one. */
export async function moveReviews(db: Db, from: number, to: number): Promise<void> {
  await sql`
    update review as moved set person_id = ${to}, version = version + 1,
      client_key = case when exists (select from review as own where own.queue = moved.queue and own.person_id = ${to}
        and own.client_key = moved.client_key) then null else client_key end
    where person_id = ${from}`.execute(db);
}

export async function moveNotices(db: Db, from: number, to: number): Promise<void> {
  await sql`update app_notice set account_id = ${to} where account_id = ${from}`.execute(db);
}

/** Open items in which both are parties: one of them would become the other's opponent. */
export async function countBetween(db: Db, one: number, other: number): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::integer as n from review where due_at is not null
      and ((person_id = ${one} and ${concerns(other)}) or (person_id = ${other} and ${concerns(one)}))`.execute(db);
  return rows[0]?.n ?? 0;
}

/** Whether approved items of two persons in a queue share a key of similarity. */
export async function shareKey(db: Db, queue: string, one: number, other: number): Promise<boolean> {
  const { rows } = await sql`
    select from review as first join review as second on second.alike_keys && first.alike_keys
    where first.queue = ${queue} and second.queue = ${queue} and first.person_id = ${one} and second.person_id = ${other}
      and first.status = 'approved' and second.status = 'approved'
      and first.effect_at is null and second.effect_at is null limit 1`.execute(db);
  return rows.length > 0;
}
