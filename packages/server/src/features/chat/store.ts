import type { ChatEvent, ConversationState } from "@vowdesk/contract/chat";
import { sql, type Generated } from "kysely";
import type { Db } from "../../platform/database/index.ts";

/** The latest message of a conversation that is not a private note, as stored with the conversation. */
export interface LastLine {
  seq: number;
  type: number;
  from: "customer" | "staff" | "system";
  senderName: string;
  text: string;
  at: string;
}

export interface ConversationRow {
  id: number;
  customer_id: number;
  customer_name: string;
  customer_phone: string;
  version: number;
  state: ConversationState;
  pinned: boolean;
  hidden: boolean;
  assignee_id: number | null;
  lease_user_id: number | null;
  lease_until: Date | null;
  last_seq: string;
  last_public_seq: string;
  read_seq: string;
  unread: number;
  customer_read_seq: string;
  customer_unread: number;
  last_line: LastLine | null;
  last_at: Date;
  waiting_since: Date | null;
  alert_level: number;
  changed_by: string;
  updated_at: Date;
}

export interface MessageRow {
  id: string;
  conversation_id: number;
  seq: string | null;
  public_seq: string | null;
  state: "sent" | "held" | "taken-back";
  type: number;
  sender_kind: "customer" | "staff" | "system";
  sender_id: number;
  sender_name: string;
  sender_avatar: string;
  is_private: boolean;
  body: string;
  media: object | null;
  order_number: string | null;
  event: ChatEvent | null;
  at: Date;
  held_until: Date | null;
  client_key: string | null;
  request_hash: Buffer | null;
}

export interface PacketRow {
  id: string;
  conversation_id: number;
  message_id: string;
  state: "pending" | "sent" | "opened" | "expired" | "rejected";
  sender_kind: "customer" | "staff";
  sender_id: number;
  sender_name: string;
  customer_id: number;
  customer_name: string;
  amount_cents: number;
  greeting: string;
  sent_at: Date;
  expires_at: Date;
  opened_at: Date | null;
  opened_by_id: number | null;
  opened_by: string | null;
  decided_by_id: number | null;
  decided_by: string | null;
  decided_at: Date | null;
  reason: string | null;
}

/** A conversation with the names of its assignee and of the claim's holder. */
export type ListedConversation = ConversationRow & { assignee_name: string | null; lease_name: string | null };

export type ChatTables = {
  conversation: Omit<ConversationRow, "id" | "last_line"> & {
    id: Generated<number>;
    last_line: LastLine | null;
    pinned_at: Generated<Date | null>;
    name_grams: Generated<string[]>;
  };
  chat_message: Omit<MessageRow, "id"> & { id: Generated<string>; grams: Generated<string[]> };
  red_packet: Omit<PacketRow, "id"> & { id: Generated<string> };
  users: { id: number; username: string; real_name: string; nick_name: string; avatar: string };
};

export const tables = (db: Db) => db.withTables<ChatTables>();

/** The name of staff for colleagues. */
const nameOf = (alias: string) => sql<string | null>`coalesce(nullif(${sql.ref(`${alias}.real_name`)}, ''),
  ${sql.ref(`${alias}.username`)})`;

const listed = (db: Db) =>
  tables(db)
    .selectFrom("conversation")
    .leftJoin("users as assignee", "assignee.id", "conversation.assignee_id")
    .leftJoin("users as leaseholder", "leaseholder.id", "conversation.lease_user_id")
    .selectAll("conversation")
    .select([nameOf("assignee").as("assignee_name"), nameOf("leaseholder").as("lease_name")]);

export function findConversation(db: Db, id: number): Promise<ListedConversation | undefined> {
  return listed(db).where("conversation.id", "=", id).executeTakeFirst();
}

export function findConversations(db: Db, ids: readonly number[]): Promise<ListedConversation[]> {
  return listed(db).where("conversation.id", "in", ids).execute();
}

export function lockConversation(db: Db, id: number): Promise<ConversationRow | undefined> {
  return tables(db).selectFrom("conversation").selectAll().where("id", "=", id).forUpdate().executeTakeFirst();
}

export function findConversationOf(db: Db, customerId: number): Promise<ConversationRow | undefined> {
  return tables(db).selectFrom("conversation").selectAll().where("customer_id", "=", customerId).executeTakeFirst();
}

/** Locks the customer's conversation. Creates it with the first message. */
export async function beginConversation(
  db: Db,
  customer: { id: number; name: string; phone: string; grams: string[] },
  at: Date,
): Promise<ConversationRow> {
  await sql`
    insert into conversation (customer_id, customer_name, customer_phone, name_grams, last_at, updated_at)
    values (${customer.id}, ${customer.name}, ${customer.phone}, ${customer.grams}, ${at}, ${at})
    on conflict on constraint conversation_customer do nothing`.execute(db);
  return tables(db)
    .selectFrom("conversation")
    .selectAll()
    .where("customer_id", "=", customer.id)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

export type ConversationChange = Partial<Omit<ConversationRow, "id" | "customer_id">>;

export async function saveConversation(db: Db, id: number, change: ConversationChange): Promise<void> {
  const { last_line, ...plain } = change;
  const line = last_line === undefined ? {} : { last_line: sql<LastLine>`${JSON.stringify(last_line)}::jsonb` };
  await tables(db)
    .updateTable("conversation")
    .set({ ...plain, ...line })
    .where("id", "=", id)
    .execute();
}

export interface AppPerson {
  id: number;
  name: string;
  phone: string;
}

export async function findAppPerson(db: Db, id: number): Promise<AppPerson | undefined> {
  const { rows } = await sql<AppPerson>`select id, name, phone from app_account where id = ${id}`.execute(db);
  return rows[0];
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
    select id, ${nameOf("users")} as name, coalesce(nullif(nick_name, ''), ${nameOf("users")}) as "shownName", avatar
    from users where id = ${id} and enabled and deleted_at is null`.execute(db);
  return rows[0];
}
