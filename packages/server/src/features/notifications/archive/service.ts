import { firstTypeOf, type ArchivedMessage, type notificationsApi } from "@vowdesk/contract/notifications";
import type { HandlerInput, Page } from "@vowdesk/contract/kernel";
import { sql, type RawBuilder } from "kysely";
import type { Context } from "../../../kernel/http/context.ts";
import { gramsAsked, gramsOf, wordsOf } from "../../../kernel/text/bigrams.ts";
import { fromDate, page, toDate, type Listing } from "../../../kernel/paging/page.ts";
import { messageKeysWith } from "../../../locales/message-texts.ts";
import { archivedMessage } from "../present.ts";
import { isSeen, tables, type NotificationTables } from "../store.ts";
import { countMatches, countSenders, findArchived, type ArchivedRow } from "./store.ts";

type Query = HandlerInput<typeof notificationsApi.list>;
type ArchiveListing = Listing<typeof notificationsApi.list, NotificationTables, "delivery", string, ArchivedRow>;

/** What a template's fixed words are searched by: each reader has them in their own language. */
const keyGram = (key: string) => `#${key}`;

/** What a message is found by: the letters of its text, its sender and its number, and which text it is. */
export function gramsOfMessage(message: {
  body: string;
  sendName: string;
  number: string;
  key: string | null;
}): string[] {
  const { body, sendName, number, key } = message;
  return [...gramsOf(body, sendName, number), ...(key === null ? [] : [keyGram(key)])];
}

/** What a searched text asks for: letters that must all be there, and words that may be those of a template instead. */
interface Asked {
  grams: string[];
  worded: { grams: string[]; keys: string[] }[];
}

function askedFor({ language }: Pick<Context, "language">, text: string): Asked {
  const words = wordsOf(text).map((word) => ({
    grams: gramsAsked(word),
    keys: messageKeysWith(language, word).map(keyGram),
  }));
  return {
    grams: [...new Set(words.filter(({ keys }) => keys.length === 0).flatMap(({ grams }) => grams))],
    worded: words.filter(({ keys, grams }) => keys.length > 0 && grams.length > 0),
  };
}

function isFoundBy({ grams, worded }: Asked): RawBuilder<boolean> {
  const each = worded.map((word) => sql`(grams @> ${word.grams}::text[] or grams && ${word.keys}::text[])`);
  return sql<boolean>`(grams @> ${grams}::text[] ${sql.join(
    each.map((one) => sql`and ${one}`),
    sql` `,
  )})`;
}

/** From this many matches on it is quicker to walk through one's own messages than to look all matches up. */
const commonFrom = 4_000;

/** Where each of one's own is looked at, nobody counts further. */
const dearRows = 2_000;

/** Which filters hold for so many messages that each of one's own is looked at instead. */
interface Common {
  q: boolean;
  sender: boolean;
}

const isNumber = (text: string) => /^[a-z]{2}\d{8,}$/i.test(text);

async function commonOf(ctx: Context, { q, sender }: Query): Promise<Common> {
  const asked = q === undefined || isNumber(q) ? null : askedFor(ctx, q);
  return {
    q:
      asked !== null &&
      (asked.grams.length === 0 || (await countMatches(ctx.db, asked.grams, commonFrom)) >= commonFrom),
    sender: sender !== undefined && (await countSenders(ctx.db, beginning(sender), commonFrom)) >= commonFrom,
  };
}

/**
 * The messages a condition holds for. `offset 0` keeps PostgreSQL from looking all of them up first where they are many.
 */
function among(ids: RawBuilder<unknown>, isCommon: boolean): RawBuilder<boolean> {
  return isCommon
    ? sql<boolean>`exists (select from (${ids}) as found (id) where id = delivery.message_id offset 0)`
    : sql<boolean>`delivery.message_id in (${ids})`;
}

/** Commits and times of a stream differ by the length of a transaction at most. */
const slackMs = 60_000;

const seqAt = (userId: number, at: Date, byMs: number) =>
  sql`(select stream_seq_at(${userId}, ${new Date(at.getTime() + byMs)}))`;

/** From a moment on, or before it: by the place in the stream, and near the moment by the message's own time. */
function since(userId: number, at: Date): RawBuilder<boolean> {
  const isLater = sql`exists (select from message where id = delivery.message_id and created_at >= ${at} offset 0)`;
  return sql<boolean>`(seq >= ${seqAt(userId, at, -slackMs)} and (seq >= ${seqAt(userId, at, slackMs)} or ${isLater}))`;
}
function until(userId: number, at: Date): RawBuilder<boolean> {
  const isEarlier = sql`exists (select from message where id = delivery.message_id and created_at < ${at} offset 0)`;
  return sql<boolean>`(seq < ${seqAt(userId, at, slackMs)} and (seq < ${seqAt(userId, at, -slackMs)} or ${isEarlier}))`;
}

/** Messages about what is in a state of the team's. Little is open; what is done is looked up for each message. */
function handledAs(state: NonNullable<Query["team"]>, userId: number): RawBuilder<boolean> {
  const about = sql`message.number = handling.subject and handled_kind(message.type) = handling.kind and message.number <> ''`;
  if (state === "done")
    return sql<boolean>`exists (select from message join handling on ${about} where message.id = delivery.message_id and state = 'done' offset 0)`;
  const isIn =
    state === "mine" ? sql`state = 'claimed' and by_id = ${userId}` : sql`state = ${state} and state <> 'done'`;
  return sql<boolean>`delivery.message_id in (select message.id from handling join message on ${about} where ${isIn})`;
}

/** The list of one person's messages. */
function listingOf(ctx: Context, common: Common): ArchiveListing {
  const userId = ctx.actor.id;
  return {
    from: (db) =>
      tables(db)
        .selectFrom("delivery")
        .where("delivery.user_id", "=", userId)
        .where("withdrawn_at", "is", null)
        .where(
          sql<boolean>`(acked_at is not null or exists (select from message where id = delivery.message_id and ${isSeen([...ctx.actor.codes])}))`,
        ),
    id: "seq",
    where: {
      q: (found, text) =>
        found.where(
          isNumber(text)
            ? among(sql`select id from message where number = ${text.toUpperCase()} and number <> ''`, false)
            : among(sql`select message_id from message_search where ${isFoundBy(askedFor(ctx, text))}`, common.q),
        ),
      group: (found, group) => found.where("delivery.kind", "=", firstTypeOf[group]),
      flag: (found, flag) => found.where("flag", "=", Number(flag)),
      team: (found, state) => found.where(handledAs(state, userId)),
      sender: (found, name) =>
        found.where(among(sql`select id from message where send_name like ${beginning(name)}`, common.sender)),
      from: fromDate((found, start) => found.where(since(userId, start))),
      to: toDate((found, end) => found.where(until(userId, end))),
    },
    sorts: { createTime: { column: "seq", dir: "desc" } },
    defaultSort: "createTime",
    rows: (db, seqs) => findArchived(db, userId, seqs),
  };
}

const beginning = (name: string) => `${name.replaceAll(/[\\%_]/g, "\\$&")}%`;

/** Every message ever sent to the asking person, with its target and how far the team is (PRODUCT 1, `/list`). */
export async function archive(ctx: Context, query: Query): Promise<Page<ArchivedMessage>> {
  const common = await commonOf(ctx, query);
  const isDear = common.q || common.sender || query.team === "done";
  const found = await page(ctx, listingOf(ctx, common), query, isDear ? { countAtMost: dearRows } : {});
  return { ...found, records: found.records.map((row) => archivedMessage(row, ctx.language)) };
}
