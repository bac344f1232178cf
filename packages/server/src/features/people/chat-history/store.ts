import { sql } from "kysely";
import type { Db } from "../../../platform/database/index.ts";

export interface ConversationRow {
  id: number;
  state: "open" | "waiting" | "done";
  unread: number;
  waiting_since: Date | null;
  assignee_name: string | null;
}

export async function findConversation(db: Db, customerId: number): Promise<ConversationRow | undefined> {
  const { rows } = await sql<ConversationRow>`
    select conversation.id, state, unread, waiting_since,
      (select coalesce(nullif(real_name, ''), username) from users where users.id = assignee_id) as assignee_name
    from conversation where customer_id = ${customerId}`.execute(db);
  return rows[0];
}

export interface ChatLineRow {
  conversation_id: number;
  seq: string;
  type: number;
  sender_kind: "customer" | "staff" | "system";
  sender_name: string;
  is_private: boolean;
  body: string;
  at: Date;
}

/** What is told of a message in a line. */
const shownLength = 200;

const line = sql`conversation_id, seq::text as seq, type, sender_kind, sender_name, is_private,
  left(coalesce(nullif(body, ''), order_number, ''), ${sql.lit(shownLength)}) as body, at`;
/** What the system notes down, such as who claimed it, is no part of a talk. */
const isSaid = sql`state = 'sent' and sender_kind <> 'system'`;

/** Messages that went out, the newest first. `beforeSeq` null begins with the newest. */
export async function messagesBefore(
  db: Db,
  conversationId: number,
  beforeSeq: string | null,
  most: number,
): Promise<ChatLineRow[]> {
  const { rows } = await sql<ChatLineRow>`
    select ${line} from chat_message
    where conversation_id = ${conversationId} and seq is not null and ${isSaid}
      and ${beforeSeq === null ? sql`true` : sql`seq < ${beforeSeq}::bigint`}
    order by seq desc limit ${most}`.execute(db);
  return rows;
}

/** Private notes of staff, the newest first. */
export async function notesIn(db: Db, conversationId: number, most: number): Promise<ChatLineRow[]> {
  const { rows } = await sql<ChatLineRow>`
    select ${line} from chat_message
    where conversation_id = ${conversationId} and is_private and sender_kind = 'staff' and seq is not null and type = 0
    order by seq desc limit ${most}`.execute(db);
  return rows;
}
