import { firstTypeOf, type notificationsApi } from "@vowdesk/contract/messages/notifications";
import type { HandlerInput } from "@vowdesk/contract/kernel";
import { sql, type RawBuilder } from "kysely";
import type { Context } from "../../../../kernel/http/context.ts";
import { fromDate, toDate, type Listing } from "../../../../kernel/paging/page.ts";
import { gramsMatch, searchedStart, textBegins } from "../../../../kernel/paging/like.ts";
import type { Db } from "../../../../platform/database/index.ts";
import { isVisible, joinHandling, streamRowJson, type StreamRow } from "../notifications.store.ts";
import { orderNumberIn, searchTermsOf, type SearchTerms } from "./search.ts";

type ListCall = typeof notificationsApi.list;
type TeamFilter = NonNullable<HandlerInput<ListCall>["team"]>;

/** A message of the archive. `id` is its sequence number in the user's stream, not the id of the message. */
export interface ArchivedRow {
  id: string;
  message: StreamRow;
  readAt: Date | null;
}

/** Filters with so many matches that the query checks each message of the user instead of looking up the matches. */
export interface CommonFilters {
  q: boolean;
  sender: boolean;
}

function matchesTerms({ grams, letters, templateWords }: SearchTerms): RawBuilder<boolean> {
  const conditions = templateWords.map(
    (word) => sql`and (grams @> ${word.grams}::text[] or grams && ${word.keys}::text[])`,
  );
  return sql<boolean>`(${gramsMatch(grams, letters)} ${sql.join(conditions, sql` `)})`;
}

/** `offset 0` keeps PostgreSQL from looking up all matches first when there are many. */
function isAmong(ids: RawBuilder<unknown>, isCommon: boolean): RawBuilder<boolean> {
  return isCommon
    ? sql<boolean>`exists (select from (${ids}) as found (id) where id = delivery.message_id offset 0)`
    : sql<boolean>`delivery.message_id in (${ids})`;
}

/** Commit order and creation time of a stream's messages differ by the length of a transaction at most. */
const slackMs = 60_000;

const seqAt = (userId: number, at: Date, byMs: number) =>
  sql`(select stream_seq_at(${userId}, ${new Date(at.getTime() + byMs)}))`;

/** Compares sequence numbers, and creation times only for messages close to the moment. */
function isSince(userId: number, at: Date): RawBuilder<boolean> {
  const isLater = sql`exists (select from message where id = delivery.message_id and created_at >= ${at} offset 0)`;
  return sql<boolean>`(seq >= ${seqAt(userId, at, -slackMs)} and (seq >= ${seqAt(userId, at, slackMs)} or ${isLater}))`;
}
function isBefore(userId: number, at: Date): RawBuilder<boolean> {
  const isEarlier = sql`exists (select from message where id = delivery.message_id and created_at < ${at} offset 0)`;
  return sql<boolean>`(seq < ${seqAt(userId, at, slackMs)} and (seq < ${seqAt(userId, at, -slackMs)} or ${isEarlier}))`;
}

/** Few handlings are open, so these are looked up first. For the many done ones each message of the user is checked. */
function hasTeamState(state: TeamFilter, userId: number): RawBuilder<boolean> {
  const about = sql`message.number = handling.subject and handled_kind(message.type) = handling.kind and message.number <> ''`;
  if (state === "done")
    return sql<boolean>`exists (select from message join handling on ${about} where message.id = delivery.message_id and state = 'done' offset 0)`;
  const isIn =
    state === "mine" ? sql`state = 'claimed' and by_id = ${userId}` : sql`state = ${state} and state <> 'done'`;
  return sql<boolean>`delivery.message_id in (select message.id from handling join message on ${about} where ${isIn})`;
}

/** The messages of the actor. */
export function archiveListing(
  { actor, language }: Pick<Context, "actor" | "language">,
  common: CommonFilters,
): Listing<ListCall, "delivery", string, ArchivedRow> {
  const userId = actor.id;
  return {
    from: (db) =>
      db
        .selectFrom("delivery")
        .where("delivery.user_id", "=", userId)
        .where("withdrawn_at", "is", null)
        .where(
          actor.scope.zones === null
            ? sql<boolean>`(acked_at is not null or exists (select from message where id = delivery.message_id and ${isVisible(actor)}))`
            : sql<boolean>`exists (select from message where id = delivery.message_id and ${isVisible(actor)})`,
        ),
    id: "seq",
    key: { column: "delivery.message_id", type: "bigint" },
    where: {
      q: (query, text) =>
        query.where(
          orderNumberIn(text) !== null
            ? isAmong(sql`select id from message where number = ${orderNumberIn(text)} and number <> ''`, false)
            : isAmong(
                sql`select message_id from message_search where ${matchesTerms(searchTermsOf(language, text))}`,
                common.q,
              ),
        ),
      group: (query, group) => query.where("delivery.kind", "=", firstTypeOf[group]),
      flag: (query, flag) => query.where("flag", "=", Number(flag)),
      team: (query, state) => query.where(hasTeamState(state, userId)),
      sender: (query, name) =>
        query.where(isAmong(sql`select id from message where ${textBegins("send_name", name)}`, common.sender)),
      from: fromDate((query, start) => query.where(isSince(userId, start))),
      to: toDate((query, end) => query.where(isBefore(userId, end))),
    },
    sorts: { createTime: { column: "seq", dir: "desc" } },
    defaultSort: "createTime",
    rows: (db, seqs) => findArchived(db, userId, seqs),
  };
}

async function findArchived(db: Db, userId: number, seqs: readonly string[]): Promise<ArchivedRow[]> {
  const { rows } = await sql<ArchivedRow>`
    select seq::text as id, ${streamRowJson} as message, read_at as "readAt"
    from delivery join message on message.id = message_id ${joinHandling} cross join stream_epoch
    where delivery.user_id = ${userId} and seq = any(${seqs}::bigint[])`.execute(db);
  return rows;
}

/** The number of messages that contain all grams, at most `limit`. */
export async function countMatches(db: Db, grams: readonly string[], limit: number): Promise<number> {
  const { rows } = await sql<{
    n: number;
  }>`select count_message_matches(${grams}::text[], ${limit}::integer) as n`.execute(db);
  return rows[0]?.n ?? 0;
}

/** The number of messages whose sender's name starts with the text, at most `limit`. */
export async function countSenders(db: Db, start: string, limit: number): Promise<number> {
  const { rows } = await sql<{
    n: number;
  }>`select count_searched_senders(${searchedStart(start)}, ${limit}::integer) as n`.execute(db);
  return rows[0]?.n ?? 0;
}
