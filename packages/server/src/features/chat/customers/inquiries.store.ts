import { sql } from "kysely";
import type { Db } from "../../../platform/database/index.ts";

export interface LastInquiry {
  id: number;
  openedAt: Date;
  repliedAt: Date | null;
  resolvedAt: Date | null;
}

/** Begins an inquiry unless one is open. */
export async function insertInquiry(db: Db, conversationId: number, at: Date): Promise<void> {
  await sql`
    insert into chat_inquiry (conversation_id, opened_at) values (${conversationId}, ${at})
    on conflict (conversation_id) where resolved_at is null do nothing`.execute(db);
}

/** The open inquiry first, else the one that began last. Joined conversations can have inquiries that overlap. */
const latestFirst = sql`(resolved_at is null) desc, opened_at desc, id desc`;

export async function findLastInquiry(db: Db, conversationId: number): Promise<LastInquiry | undefined> {
  const { rows } = await sql<LastInquiry>`
    select id, opened_at as "openedAt", replied_at as "repliedAt", resolved_at as "resolvedAt" from chat_inquiry
    where conversation_id = ${conversationId} order by ${latestFirst} limit 1`.execute(db);
  return rows[0];
}

export async function saveReply(db: Db, id: number, at: Date): Promise<void> {
  await sql`update chat_inquiry set replied_at = ${at} where id = ${id}`.execute(db);
}

interface Resolution {
  at: Date;
  colleagueId: number;
  teamId: number | null;
}

/** Ends the open inquiry. The clocks of two nodes can differ by milliseconds. */
export async function resolveInquiry(
  db: Db,
  conversationId: number,
  { at, colleagueId, teamId }: Resolution,
): Promise<void> {
  await sql`
    update chat_inquiry set resolved_at = greatest(${at}::timestamptz, opened_at), colleague_id = ${colleagueId}, team_id = ${teamId}
    where conversation_id = ${conversationId} and resolved_at is null`.execute(db);
}

/** Continues the last inquiry. */
export async function reopenInquiry(db: Db, conversationId: number): Promise<void> {
  await sql`
    update chat_inquiry set resolved_at = null, colleague_id = null, team_id = null
    where id = (select id from chat_inquiry where conversation_id = ${conversationId} order by ${latestFirst} limit 1)`.execute(
    db,
  );
}

export interface RatingRequest {
  id: number;
  resolvedAt: Date;
}

/** The last inquiry of a conversation, if it ended after `since` with an answer and its customer was not asked before. */
export async function findRatingRequest(
  db: Db,
  conversationId: number,
  since: Date,
): Promise<RatingRequest | undefined> {
  const { rows } = await sql<RatingRequest>`
    select id, resolved_at as "resolvedAt" from (
      select * from chat_inquiry where conversation_id = ${conversationId} order by ${latestFirst} limit 1
    ) as last where resolved_at > ${since} and replied_at is not null and not is_asked`.execute(db);
  return rows[0];
}

/** Stores the customer's answer. A null rating declines. */
export async function saveRating(
  db: Db,
  id: number,
  { rating, comment, at }: { rating: number | null; comment: string; at: Date },
): Promise<void> {
  await sql`
    update chat_inquiry set is_asked = true, rating = ${rating}, comment = ${comment},
      rated_at = ${rating === null ? null : at}
    where id = ${id}`.execute(db);
}
