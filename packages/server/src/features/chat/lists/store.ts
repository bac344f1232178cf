import type { chatApi, Conversation, DeskCounts } from "@vowdesk/contract/chat";
import { sql, type Expression } from "kysely";
import type { Context } from "../../../kernel/http/context.ts";
import type { Listing } from "../../../kernel/paging/page.ts";
import { phoneTermAsked } from "../../../kernel/text/phones.ts";
import { findConversations, tables, type ChatTables, type ListedConversation, type PacketRow } from "../store.ts";
import { askedOfMessages, askedOfNames, conversationGram } from "./search.ts";

type Db = Context["db"];
type ConversationListing = Listing<typeof chatApi.list, ChatTables, "conversation", number, ListedConversation>;

/** From this many matches on it is quicker to walk through the conversations than to sort the matches. */
export const commonFrom = 4_000;

/** How many messages hold the text, at most `commonFrom`; null where messages are not asked. */
export async function countMatches(db: Db, text: string): Promise<number | null> {
  const asked = askedOfMessages(text);
  if (asked === null) return null;
  const { rows } = await sql<{ n: number }>`
    select count_chat_matches(${asked}::text[], ${commonFrom}::integer) as n`.execute(db);
  return rows[0]?.n ?? 0;
}

/** Conversations that ever held all of these letters, in whatever messages. */
const everHeld = (asked: readonly string[]) => sql`
  select conversation_id from conversation_gram where gram = any(${asked}::text[])
  group by conversation_id having count(*) = ${asked.length}`;

/** Some message holds them all. It is soon found in a conversation that has many; the index of all letters would be slower. */
const holdsAtOnce = (asked: readonly string[]) =>
  asked.length === 1
    ? sql<boolean>`true`
    : sql<boolean>`exists (select from chat_message where conversation_id = conversation.id and state = 'sent'
        and (grams || '{}'::text[]) @> ${asked}::text[] offset 0)`;

/** Conversations whose customer is called so, or that hold a message with the text. */
function isFoundBy(text: string, isCommon: boolean): Expression<boolean> {
  const phone = phoneTermAsked(text);
  const called = sql<boolean>`name_grams @> ${askedOfNames(text)}::text[]`;
  const names = phone === null ? called : sql<boolean>`(${called} or name_grams @> ${[phone]}::text[])`;
  const asked = askedOfMessages(text);
  if (asked === null) return names;
  const inside = isCommon
    ? sql<boolean>`(id in (${everHeld(asked)}) and ${holdsAtOnce(asked)})`
    : sql<boolean>`id in (select conversation_id from chat_message where grams @> ${asked}::text[])`;
  return sql<boolean>`(${names} or ${inside})`;
}

/** For whom the list is, and what it depends on beside the query. */
export interface Asking {
  userId: number;
  isCommonText: boolean;
  /** Who waits since before this waits too long. */
  lateBefore: Date;
  isHidden: boolean;
}

/** The list of conversations: pinned ones first, then the latest (PRODUCT 4). */
export function listingFor({ userId, isCommonText, lateBefore, isHidden }: Asking): ConversationListing {
  return {
    from: (db) =>
      tables(db)
        .selectFrom("conversation")
        .where(isHidden ? sql<boolean>`hidden` : sql<boolean>`not hidden`),
    id: "conversation.id",
    where: {
      scope: (found, scope) => {
        if (scope === "mine") return found.where("assignee_id", "=", userId);
        return scope === "unassigned" ? found.where("assignee_id", "is", null) : found;
      },
      state: (found, state) => found.where("state", "=", state),
      only: (found, only) => (only === "late" ? found.where("waiting_since", "<=", lateBefore) : found),
      q: (found, text) => (text === "" ? found : found.where(isFoundBy(text, isCommonText))),
    },
    sorts: {
      latest: { column: "pinned_at", dir: "desc", emptyBy: { column: "last_at", dir: "desc" } },
      waiting: { column: "waiting_since", dir: "asc", emptyBy: { column: "last_at", dir: "desc" } },
    },
    defaultSort: "latest",
    countsInOrder: isCommonText,
    rows: findConversations,
  };
}

interface HitRow {
  conversationId: number;
  seq: number;
  text: string;
  at: Date;
}

/** The latest message with the text in each of these conversations. */
export async function latestHits(
  db: Db,
  ids: readonly number[],
  text: string,
): Promise<Map<number, Conversation["hit"]>> {
  const asked = askedOfMessages(text);
  if (asked === null || ids.length === 0) return new Map();
  const { rows } = await sql<HitRow>`
    select wanted.id as "conversationId", hit.seq::double precision as seq, hit.body as text, hit.at
    from unnest(${ids}::int[]) as wanted (id), lateral (
      select seq, body, at from chat_message
      where grams @> (array['#' || wanted.id] || ${asked}::text[]) and state = 'sent'
      order by seq desc limit 1
    ) as hit`.execute(db);
  return new Map(
    rows.map(({ conversationId, seq, text: found, at }) => [
      conversationId,
      { seq, text: found, at: at.toISOString() },
    ]),
  );
}

/** Ids of the messages of one conversation with the text, the latest first. */
export async function messagesWith(
  db: Db,
  { id, text, before, limit }: { id: number; text: string; before: number | null; limit: number },
): Promise<string[]> {
  const asked = askedOfMessages(text);
  if (asked === null) return [];
  const { rows } = await sql<{ id: string }>`
    select id::text as id from chat_message
    where grams @> ${[conversationGram(id), ...asked]}::text[] and state = 'sent'
      and (${before}::bigint is null or seq < ${before}) order by seq desc limit ${limit}`.execute(db);
  return rows.map((row) => row.id);
}

/** Red packets, the latest first. */
export const packetListing: Listing<typeof chatApi.listRed, ChatTables, "red_packet", string, PacketRow> = {
  from: (db) => tables(db).selectFrom("red_packet"),
  id: "id",
  where: {
    state: (found, state) => found.where("state", "=", state),
    from: (found, from) => found.where("sender_kind", "=", from),
    conversationId: (found, id) => found.where("conversation_id", "=", id),
  },
  sorts: { sentAt: { column: "sent_at", dir: "desc" } },
  defaultSort: "sentAt",
  rows: "red_packet",
};

/** Counted no further: beyond it a list says "more". */
const countedAtMost = 1_000;

interface CountRow {
  all: number;
  mine: number;
  unassigned: number;
  open: number;
  waiting: number;
  done: number;
  late: number;
  unread: number;
}

/** How many conversations there are of each sort, each counted through its index; beyond a thousand its name is in `capped`. */
export async function countConversations(db: Db, userId: number, lateBefore: Date): Promise<DeskCounts> {
  const count = (condition: Expression<boolean>) =>
    sql`(select count(*)::integer from (select from conversation where not hidden and ${condition} limit ${countedAtMost + 1}) as counted)`;
  const { rows } = await sql<CountRow>`
    select ${count(sql<boolean>`true`)} as all,
      ${count(sql<boolean>`assignee_id = ${userId} and state <> 'done'`)} as mine,
      ${count(sql<boolean>`assignee_id is null and state <> 'done'`)} as unassigned,
      ${count(sql<boolean>`state = 'open'`)} as open,
      ${count(sql<boolean>`state = 'waiting'`)} as waiting,
      ${count(sql<boolean>`state = 'done'`)} as done,
      ${count(sql<boolean>`waiting_since <= ${lateBefore}`)} as late,
      (select coalesce(sum(unread), 0)::integer from conversation where unread > 0 and not hidden) as unread`.execute(
    db,
  );
  const { unread, ...counted } = rows[0] as CountRow;
  const capped = Object.entries(counted).filter(([, count]) => count > countedAtMost);
  return {
    ...counted,
    ...Object.fromEntries(capped.map(([name]) => [name, countedAtMost])),
    unread,
    capped: capped.map(([name]) => name),
  };
}
