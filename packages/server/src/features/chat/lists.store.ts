import { priorities, type chatApi, type Conversation, type DeskCounts } from "@vowdesk/contract/chat";
import { sql, type Expression } from "kysely";
import type { Context } from "../../kernel/http/context.ts";
import type { Listing } from "../../kernel/paging/page.ts";
import { phoneSearchTerm } from "../../kernel/text/phones.ts";
import { findConversations, type ListedConversation } from "./chat.store.ts";
import { messageTerms, nameTerms, conversationGram } from "./lists.search.ts";

type Db = Context["db"];
type ConversationListing = Listing<typeof chatApi.list, "conversation", number, ListedConversation>;

/** From this number of matches on, walking the conversations is faster than sorting the matches. */
export const commonThreshold = 4_000;

/** Number of messages with the text, at most `commonThreshold`; null if messages are not searched. */
export async function countMatches(db: Db, text: string): Promise<number | null> {
  const terms = messageTerms(text);
  if (terms === null) return null;
  const { rows } = await sql<{ n: number }>`
    select count_chat_matches(${terms}::text[], ${commonThreshold}::integer) as n`.execute(db);
  return rows[0]?.n ?? 0;
}

/** Conversations that contain all terms, in any of their messages. */
const containsAllTerms = (terms: readonly string[]) => sql`
  select conversation_id from conversation_gram where gram = any(${terms}::text[])
  group by conversation_id having count(*) = ${terms.length}`;

/** One message contains all terms. With many messages it is found quickly; the index over all terms would be slower. */
const hasMessageWithAll = (terms: readonly string[]) =>
  terms.length === 1
    ? sql<boolean>`true`
    : sql<boolean>`exists (select from chat_message where conversation_id = conversation.id and state = 'sent'
        and (grams || '{}'::text[]) @> ${terms}::text[] offset 0)`;

function matches(text: string, isCommon: boolean): Expression<boolean> {
  const phone = phoneSearchTerm(text);
  const nameMatches = sql<boolean>`name_grams @> ${nameTerms(text)}::text[]`;
  const customerMatches =
    phone === null ? nameMatches : sql<boolean>`(${nameMatches} or name_grams @> ${[phone]}::text[])`;
  const terms = messageTerms(text);
  if (terms === null) return customerMatches;
  const messageMatches = isCommon
    ? sql<boolean>`(id in (${containsAllTerms(terms)}) and ${hasMessageWithAll(terms)})`
    : sql<boolean>`id in (select conversation_id from chat_message where grams @> ${terms}::text[])`;
  return sql<boolean>`(${customerMatches} or ${messageMatches})`;
}

/** Conditions of the parts into which hiding and snoozing divide the list. */
const parts = {
  active: sql<boolean>`not hidden and not is_snoozed`,
  hidden: sql<boolean>`hidden`,
  snoozed: sql<boolean>`not hidden and is_snoozed`,
  "active-or-snoozed": sql<boolean>`not hidden`,
} as const;

/** Unassigned conversations of the teams of a user. */
const unassignedInTeams = (userId: number) => sql<boolean>`(assignee_id is null and team_id is not null
  and team_id = any(array(select team_id from chat_team_member where user_id = ${userId})))`;

const isInOwnTeam = (userId: number) => sql<boolean>`(team_id is null
  or team_id = any(array(select team_id from chat_team_member where user_id = ${userId}))
  or not exists (select from chat_team_member where team_id = conversation.team_id))`;

/**
 * Conversations that wait for an answer of a user: their own, and unassigned ones without a team, of a team of theirs or of a team
 * without members. A held answer counts as an answer; taking it back ends that.
 */
const waitsFor = (userId: number) => sql<boolean>`(waiting_since is not null
  and (assignee_id = ${userId} or assignee_id is null and ${isInOwnTeam(userId)})
  and not exists (select from chat_message where conversation_id = conversation.id and state = 'held'))`;

/** Inputs of the list in addition to the query. */
export interface ListContext {
  userId: number;
  isCommonText: boolean;
  /** A customer who has waited since before this time waits too long. */
  lateBefore: Date;
  part: keyof typeof parts;
}

/** The list of conversations: pinned ones first, then the latest (R-8.3). */
export function listingFor({ userId, isCommonText, lateBefore, part }: ListContext): ConversationListing {
  return {
    from: (db) => db.selectFrom("conversation").where(parts[part]),
    id: "conversation.id",
    where: {
      scope: (query, scope) => {
        if (scope === "for-me") return query.where(waitsFor(userId));
        if (scope === "mine") return query.where("assignee_id", "=", userId);
        if (scope === "team") return query.where(unassignedInTeams(userId));
        return scope === "unassigned" ? query.where("assignee_id", "is", null) : query;
      },
      state: (query, state) => query.where("state", "=", state),
      label: (query, id) => query.where(sql<boolean>`label_ids @> array[${id}::int]`),
      team: (query, id) => query.where("team_id", "=", id),
      priority: (query, priority) => query.where("priority", "=", priorities.indexOf(priority)),
      only: (query, only) => (only === "late" ? query.where("waiting_since", "<=", lateBefore) : query),
      q: (query, text) => (text === "" ? query : query.where(matches(text, isCommonText))),
    },
    sorts: {
      latest: { column: "pinned_at", dir: "desc", emptyBy: { column: "last_at", dir: "desc" } },
      waiting: { column: "waiting_since", dir: "asc", emptyBy: { column: "last_at", dir: "desc" } },
      priority: { column: "priority_rank", dir: "desc", emptyBy: { column: "last_at", dir: "desc" } },
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

export async function latestHits(
  db: Db,
  ids: readonly number[],
  text: string,
): Promise<Map<number, Conversation["hit"]>> {
  const terms = messageTerms(text);
  if (terms === null || ids.length === 0) return new Map();
  const { rows } = await sql<HitRow>`
    select wanted.id as "conversationId", hit.seq::double precision as seq, hit.body as text, hit.at
    from unnest(${ids}::int[]) as wanted (id), lateral (
      select seq, body, at from chat_message
      where grams @> (array['#' || wanted.id] || ${terms}::text[]) and state = 'sent'
      order by seq desc limit 1
    ) as hit`.execute(db);
  return new Map(
    rows.map(({ conversationId, seq, text: storedText, at }) => [
      conversationId,
      { seq, text: storedText, at: at.toISOString() },
    ]),
  );
}

/** Ids of the messages of one conversation that contain the text, the latest first. */
export async function findMessageIds(
  db: Db,
  { id, text, before, limit }: { id: number; text: string; before: number | null; limit: number },
): Promise<string[]> {
  const terms = messageTerms(text);
  if (terms === null) return [];
  const { rows } = await sql<{ id: string }>`
    select id::text as id from chat_message
    where grams @> ${[conversationGram(id), ...terms]}::text[] and state = 'sent'
      and (${before}::bigint is null or seq < ${before}) order by seq desc limit ${limit}`.execute(db);
  return rows.map((row) => row.id);
}

/** Counts end here; the list then shows "1,000+" (R-14.5). */
const maxCount = 1_000;

interface CountRow {
  all: number;
  mine: number;
  unassigned: number;
  team: number;
  forMe: number;
  open: number;
  waiting: number;
  done: number;
  late: number;
  snoozed: number;
  unread: number;
}

/** Number of conversations per filter, each counted through its index. `capped` names counts above a thousand. */
export async function countConversations(db: Db, userId: number, lateBefore: Date): Promise<DeskCounts> {
  const count = (condition: Expression<boolean>) =>
    sql`(select count(*)::integer from (select from conversation where ${condition} limit ${maxCount + 1}) as counted)`;
  const countActive = (condition: Expression<boolean>) => count(sql<boolean>`${parts.active} and ${condition}`);
  const { rows } = await sql<CountRow>`
    select ${countActive(sql<boolean>`true`)} as all,
      ${countActive(sql<boolean>`assignee_id = ${userId} and state <> 'done'`)} as mine,
      ${countActive(sql<boolean>`assignee_id is null and state <> 'done'`)} as unassigned,
      ${countActive(sql<boolean>`${unassignedInTeams(userId)} and state <> 'done'`)} as team,
      ${countActive(waitsFor(userId))} as "forMe",
      ${countActive(sql<boolean>`state = 'open'`)} as open,
      ${countActive(sql<boolean>`state = 'waiting'`)} as waiting,
      ${countActive(sql<boolean>`state = 'done'`)} as done,
      ${countActive(sql<boolean>`waiting_since <= ${lateBefore}`)} as late,
      ${count(parts.snoozed)} as snoozed,
      (select coalesce(sum(unread), 0)::integer from conversation where unread > 0 and not hidden) as unread`.execute(
    db,
  );
  const { unread, ...counts } = rows[0] as CountRow;
  const capped = Object.entries(counts).filter(([, count]) => count > maxCount);
  return {
    ...counts,
    ...Object.fromEntries(capped.map(([name]) => [name, maxCount])),
    unread,
    capped: capped.map(([name]) => name),
  };
}
