import type { ChatEvent, OrderCard } from "@vowdesk/contract/chat";
import { sql } from "kysely";
import type { Db } from "../../../platform/database/index.ts";
import { isNotPaused } from "../../../platform/database/due-retries.ts";
import { tables, type MessageRow, type PacketRow } from "../store.ts";

const columns = [
  "id",
  "conversation_id",
  "seq",
  "public_seq",
  "state",
  "type",
  "sender_kind",
  "sender_id",
  "sender_name",
  "sender_avatar",
  "is_private",
  "body",
  "media",
  "order_number",
  "event",
  "at",
  "held_until",
  "client_key",
  "request_hash",
] as const satisfies readonly (keyof MessageRow)[];

const messages = (db: Db) => tables(db).selectFrom("chat_message").select(columns);

/** Reserves the id of a message before it is inserted. */
export async function nextMessageId(db: Db): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    select nextval(pg_get_serial_sequence('chat_message', 'id'))::text as id`.execute(db);
  return rows[0]?.id ?? "";
}

export type NewMessage = Omit<MessageRow, "media" | "event"> & {
  media: object | null;
  event: ChatEvent | null;
  grams: string[];
};

export async function insertMessage(db: Db, { media, event, ...message }: NewMessage): Promise<MessageRow> {
  return tables(db)
    .insertInto("chat_message")
    .values({
      ...message,
      media: media && sql<object>`${JSON.stringify(media)}::jsonb`,
      event: event && sql<ChatEvent>`${JSON.stringify(event)}::jsonb`,
    })
    .returning(columns)
    .executeTakeFirstOrThrow();
}

export function findByKey(db: Db, kind: MessageRow["sender_kind"], id: number, key: string) {
  return messages(db)
    .where("sender_kind", "=", kind)
    .where("sender_id", "=", id)
    .where("client_key", "=", key)
    .executeTakeFirst();
}

export function findMessage(db: Db, id: string): Promise<MessageRow | undefined> {
  return messages(db).where("id", "=", id).executeTakeFirst();
}

export async function findMessages(db: Db, ids: readonly string[]): Promise<MessageRow[]> {
  if (ids.length === 0) return [];
  return messages(db).where("id", "in", ids).orderBy("seq", "desc").execute();
}

export async function saveMessage(
  db: Db,
  id: string,
  change: Partial<
    Pick<MessageRow, "seq" | "public_seq" | "state" | "at" | "held_until" | "body" | "media" | "order_number">
  > & {
    grams?: string[];
  },
): Promise<void> {
  await tables(db).updateTable("chat_message").set(change).where("id", "=", id).execute();
}

/** Sequence of a reader: the desk's, or the customer's, which skips messages hidden from the customer. */
export type Sequence = "seq" | "public_seq";

export interface MessageRange {
  conversationId: number;
  side: Sequence;
  limit: number;
}

/** The latest messages, or the latest before a position; newest first. */
export function messagesBefore(
  db: Db,
  { conversationId, side, limit }: MessageRange,
  before: number | null,
): Promise<MessageRow[]> {
  let query = messages(db).where("conversation_id", "=", conversationId).where(side, "is not", null);
  if (before !== null) query = query.where(side, "<", String(before));
  return query.orderBy(side, "desc").limit(limit).execute();
}

export function messagesAfter(
  db: Db,
  { conversationId, side, limit }: MessageRange,
  after: number,
): Promise<MessageRow[]> {
  return messages(db)
    .where("conversation_id", "=", conversationId)
    .where(side, ">", String(after))
    .orderBy(side, "asc")
    .limit(limit)
    .execute();
}

export function heldMessages(db: Db, conversationId: number): Promise<MessageRow[]> {
  return messages(db).where("conversation_id", "=", conversationId).where("state", "=", "held").orderBy("id").execute();
}

/** A time, and the runner whose paused rows are left out. */
interface Due {
  runner: string;
  now: Date;
}

/** Ids of conversations with held messages that are due, the earliest first. */
export async function dueConversations(db: Db, { runner, now }: Due, limit: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select conversation_id as id from chat_message where state = 'held' and held_until <= ${now}
      and ${isNotPaused(runner, sql`conversation_id`, now)}
    group by conversation_id order by min(held_until) limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}

export async function nextRelease(db: Db, { runner, now }: Due): Promise<Date | null> {
  const { rows } = await sql<{ at: Date | null }>`
    select min(held_until) as at from chat_message
    where state = 'held' and ${isNotPaused(runner, sql`conversation_id`, now)}`.execute(db);
  return rows[0]?.at ?? null;
}

/** A colleague's held reply, else the latest one after a position. */
export async function newerReply(
  db: Db,
  { conversationId, userId, seenSeq }: { conversationId: number; userId: number; seenSeq: number },
): Promise<MessageRow | undefined> {
  const replies = messages(db)
    .where("conversation_id", "=", conversationId)
    .where("sender_kind", "=", "staff")
    .where("is_private", "=", false)
    .where("sender_id", "<>", userId);
  const held = await replies.where("state", "=", "held").orderBy("id", "desc").limit(1).executeTakeFirst();
  return held ?? replies.where("seq", ">", String(seenSeq)).orderBy("seq", "desc").limit(1).executeTakeFirst();
}

/** Time of the customer's first message after this time. */
export async function firstCustomerMessageAfter(db: Db, conversationId: number, at: Date): Promise<Date | null> {
  const { rows } = await sql<{ at: Date | null }>`
    select min(latest.at) as at from (
      select at, sender_kind from chat_message where conversation_id = ${conversationId} and public_seq is not null
      order by public_seq desc limit 200
    ) as latest where sender_kind = 'customer' and latest.at > ${at}`.execute(db);
  return rows[0]?.at ?? null;
}

/** Number of the customer's messages after a position. */
export async function unreadAfter(db: Db, conversationId: number, seq: number): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::integer as n from chat_message
    where conversation_id = ${conversationId} and seq > ${seq} and sender_kind = 'customer'`.execute(db);
  return rows[0]?.n ?? 0;
}

/** Number of messages for the customer after a position in the customer's count. */
export async function customerUnreadAfter(db: Db, conversationId: number, publicSeq: number): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::integer as n from chat_message
    where conversation_id = ${conversationId} and public_seq > ${publicSeq} and sender_kind <> 'customer'`.execute(db);
  return rows[0]?.n ?? 0;
}

/** Converts a position from one sequence to the other. */
export async function convertSeq(
  db: Db,
  conversationId: number,
  from: Sequence,
  place: number,
  to: Sequence,
): Promise<number> {
  const row = await tables(db)
    .selectFrom("chat_message")
    .select(to)
    .where("conversation_id", "=", conversationId)
    .where(from, "<=", String(place))
    .where(to, "is not", null)
    .orderBy(from, "desc")
    .limit(1)
    .executeTakeFirst();
  return Number(row?.[to] ?? 0);
}

export function packetsOf(db: Db, messageIds: readonly string[]): Promise<PacketRow[]> {
  if (messageIds.length === 0) return Promise.resolve([]);
  return tables(db).selectFrom("red_packet").selectAll().where("message_id", "in", messageIds).execute();
}

interface CardRow extends Omit<OrderCard, "createdAt"> {
  createdAt: Date;
}

const presentCard = ({ createdAt, ...card }: CardRow): OrderCard => ({ ...card, createdAt: createdAt.toISOString() });
const cardColumns = sql`number, kind, status, title, total_cents as "totalCents", courier_name as "courierName", created_at as "createdAt"`;

export async function cardsOf(db: Db, numbers: readonly string[]): Promise<OrderCard[]> {
  if (numbers.length === 0) return [];
  const { rows } = await sql<CardRow>`
    select ${cardColumns} from order_card where number = any(${numbers}::text[])`.execute(db);
  return rows.map(presentCard);
}

export async function findCustomerOrder(db: Db, customerId: number, number: string): Promise<OrderCard | undefined> {
  const { rows } = await sql<CardRow>`
    select ${cardColumns} from order_card where number = ${number} and customer_id = ${customerId}`.execute(db);
  return rows.map(presentCard)[0];
}

export interface CustomerSums {
  name: string;
  phone: string;
  joined_at: Date;
  verified: boolean;
  enabled: boolean;
  order_count: number;
  spent_cents: number;
}

/** The customer with number and sum of their orders: `limit` orders are summed up, one more is counted. */
export async function customerSums(db: Db, customerId: number, limit: number): Promise<CustomerSums | undefined> {
  const { rows } = await sql<CustomerSums>`
    select name, phone, created_at as joined_at, verified_at is not null as verified, enabled, sums.*
    from app_account, lateral (
      select count(*)::integer as order_count,
        coalesce(sum(total_cents) filter (where is_paid and place <= ${limit}), 0)::double precision as spent_cents
      from (select total_cents, is_paid, row_number() over () as place from order_card
        where customer_id = app_account.id limit ${limit + 1}) as counted
    ) as sums where app_account.id = ${customerId}`.execute(db);
  return rows[0];
}

export async function latestOrders(db: Db, customerId: number, limit: number): Promise<OrderCard[]> {
  const { rows } = await sql<CardRow>`
    select ${cardColumns} from order_card where customer_id = ${customerId}
    order by created_at desc, number desc limit ${limit}`.execute(db);
  return rows.map(presentCard);
}
