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

/** Maximum length of a message text in the history. */
const shownLength = 200;

const lineColumns = sql`conversation_id, seq::text as seq, type, sender_kind, sender_name, is_private,
  left(coalesce(nullif(body, ''), order_number, ''), ${sql.lit(shownLength)}) as body, at`;
/** Only sent messages of people. System messages, such as claims, are left out. */
const isShown = sql`state = 'sent' and sender_kind <> 'system'`;

/** Sent messages, newest first. With `beforeSeq` null the list starts with the newest message. */
export async function messagesBefore(
  db: Db,
  conversationId: number,
  beforeSeq: string | null,
  limit: number,
): Promise<ChatLineRow[]> {
  const { rows } = await sql<ChatLineRow>`
    select ${lineColumns} from chat_message
    where conversation_id = ${conversationId} and seq is not null and ${isShown}
      and ${beforeSeq === null ? sql`true` : sql`seq < ${beforeSeq}::bigint`}
    order by seq desc limit ${limit}`.execute(db);
  return rows;
}

/** Private notes of staff, newest first. */
export async function listPrivateNotes(db: Db, conversationId: number, limit: number): Promise<ChatLineRow[]> {
  const { rows } = await sql<ChatLineRow>`
    select ${lineColumns} from chat_message
    where conversation_id = ${conversationId} and is_private and sender_kind = 'staff' and seq is not null and type = 0
    order by seq desc limit ${limit}`.execute(db);
  return rows;
}
