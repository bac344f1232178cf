import type { ChatEvent } from "@vowdesk/contract/chat";
import { sql } from "kysely";
import { namesById, type SubjectNames } from "../../kernel/paging/subject-names.ts";
import type { Db, Row } from "../../platform/database/index.ts";
import { shownName } from "../staff/auth/staff-names.store.ts";

export type ConversationRow = Omit<Row<"conversation">, "pinned_at" | "priority_rank" | "name_grams">;
export type MessageRow = Omit<Row<"chat_message">, "grams">;
export type PacketRow = Row<"red_packet">;

/** A conversation with the names of its assignee, its team and the claim's holder, and its latest rating. */
export type ListedConversation = ConversationRow & {
  assignee_name: string | null;
  lease_name: string | null;
  team_name: string | null;
  /** `at` is ISO text. */
  satisfaction: { rating: number; comment: string; at: string } | null;
};

const teamName = sql<string | null>`(select name from chat_team where chat_team.id = conversation.team_id)`;

const latestRating = sql<ListedConversation["satisfaction"]>`(
  select json_build_object('rating', rating, 'comment', comment, 'at', rated_at) from chat_inquiry
  where chat_inquiry.conversation_id = conversation.id and rating is not null order by rated_at desc limit 1)`;

const listed = (db: Db) =>
  db
    .selectFrom("conversation")
    .leftJoin("users as assignee", "assignee.id", "conversation.assignee_id")
    .leftJoin("users as leaseholder", "leaseholder.id", "conversation.lease_user_id")
    .selectAll("conversation")
    .select([
      shownName("assignee").$castTo<string | null>().as("assignee_name"),
      shownName("leaseholder").$castTo<string | null>().as("lease_name"),
    ])
    .select([teamName.as("team_name"), latestRating.as("satisfaction")]);

export function findConversation(db: Db, id: number): Promise<ListedConversation | undefined> {
  return listed(db).where("conversation.id", "=", id).executeTakeFirst();
}

export function findConversations(db: Db, ids: readonly number[]): Promise<ListedConversation[]> {
  return listed(db).where("conversation.id", "in", ids).execute();
}

export function lockConversation(db: Db, id: number): Promise<ConversationRow | undefined> {
  return db.selectFrom("conversation").selectAll().where("id", "=", id).forUpdate().executeTakeFirst();
}

export function findConversationOf(db: Db, customerId: number): Promise<ConversationRow | undefined> {
  return db.selectFrom("conversation").selectAll().where("customer_id", "=", customerId).executeTakeFirst();
}

interface Customer {
  id: number;
  name: string;
  phone: string;
  grams: string[];
}

/** Saves name and phone number of a customer in the conversation. Returns its id, if there is one. */
export async function saveCustomer(db: Db, { id, name, phone, grams }: Customer): Promise<number | undefined> {
  const saved = await db
    .updateTable("conversation")
    .set({ customer_name: name, customer_phone: phone, name_grams: grams })
    .where("customer_id", "=", id)
    .returning("id")
    .executeTakeFirst();
  return saved?.id;
}

/** Locks the customer's conversation. Creates it with the first message. */
export async function beginConversation(db: Db, customer: Customer, at: Date): Promise<ConversationRow> {
  await sql`
    insert into conversation (customer_id, customer_name, customer_phone, name_grams, last_at, updated_at)
    values (${customer.id}, ${customer.name}, ${customer.phone}, ${customer.grams}, ${at}, ${at})
    on conflict on constraint conversation_customer do nothing`.execute(db);
  return db
    .selectFrom("conversation")
    .selectAll()
    .where("customer_id", "=", customer.id)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

export type ConversationChange = Partial<Omit<ConversationRow, "id" | "customer_id">>;

export async function saveConversation(db: Db, id: number, change: ConversationChange): Promise<void> {
  const { last_line, ...plain } = change;
  const line = last_line === undefined ? {} : { last_line: sql<string>`${JSON.stringify(last_line)}::jsonb` };
  await db
    .updateTable("conversation")
    .set({ ...plain, ...line })
    .where("id", "=", id)
    .execute();
}

export function findAppPerson(db: Db, id: number) {
  return db.selectFrom("app_account").select(["id", "name", "phone"]).where("id", "=", id).executeTakeFirst();
}

export interface StaffPerson {
  id: number;
  name: string;
  /** The name that customers see. */
  shownName: string;
  avatar: string;
}

export async function findStaff(db: Db, id: number): Promise<StaffPerson | undefined> {
  const { rows } = await sql<StaffPerson>`
    select id, ${shownName()} as name, coalesce(nullif(nick_name, ''), ${shownName()}) as "shownName", avatar
    from users where id = ${id} and enabled and deleted_at is null`.execute(db);
  return rows[0];
}

/** Ids of the members of a team. */
export async function findMembers(db: Db, teamId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select user_id as id from chat_team_member where team_id = ${teamId} order by user_id`.execute(db);
  return rows.map(({ id }) => id);
}

const messageColumns = [
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
  "assigns_author",
  "client_key",
  "request_hash",
] as const satisfies readonly (keyof MessageRow)[];

export const messages = (db: Db) => db.selectFrom("chat_message").select(messageColumns);

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
  return db
    .insertInto("chat_message")
    .values({
      ...message,
      media: media && sql<object>`${JSON.stringify(media)}::jsonb`,
      event: event && sql<ChatEvent>`${JSON.stringify(event)}::jsonb`,
    })
    .returning(messageColumns)
    .executeTakeFirstOrThrow();
}

export function findMessage(db: Db, id: string): Promise<MessageRow | undefined> {
  return messages(db).where("id", "=", id).executeTakeFirst();
}

export async function saveMessage(
  db: Db,
  id: string,
  change: Partial<
    Pick<
      MessageRow,
      "seq" | "public_seq" | "state" | "at" | "held_until" | "assigns_author" | "body" | "media" | "order_number"
    >
  > & {
    grams?: string[];
  },
): Promise<void> {
  await db.updateTable("chat_message").set(change).where("id", "=", id).execute();
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
  const row = await db
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

/** Names in the audit trail. */
export const subjectNames: SubjectNames = {
  chat: namesById("conversation", () => sql`customer_name`),
  "chat-label": namesById("chat_label", () => sql`name`),
  "chat-team": namesById("chat_team", () => sql`name`),
  packet: namesById("red_packet", () => sql`customer_name`),
  reply: namesById("quick_reply", () => sql`title`),
};
