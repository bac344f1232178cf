import { sql } from "kysely";
import { PositionForm } from "../../../kernel/paging/position.ts";
import type { Db, Row } from "../../../platform/database/index.ts";
import { nameOfUser } from "../../staff/auth/staff-names.store.ts";

/** What the page of a person shows of the conversation. */
type ExcerptRow = Pick<Row<"conversation">, "id" | "state" | "unread" | "waiting_since"> & {
  assignee_name: string | null;
};

export async function findExcerpt(db: Db, customerId: number): Promise<ExcerptRow | undefined> {
  const { rows } = await sql<ExcerptRow>`
    select conversation.id, state, unread, waiting_since,
      ${nameOfUser("conversation.assignee_id")} as assignee_name
    from conversation where customer_id = ${customerId}`.execute(db);
  return rows[0];
}

export type ChatLineRow = Pick<
  Row<"chat_message">,
  "conversation_id" | "type" | "sender_kind" | "sender_name" | "is_private" | "body" | "at"
> & { seq: string };

/** Maximum length of a message text in the history. */
const shownLength = 200;

const lineColumns = sql`conversation_id, seq::text as seq, type, sender_kind, sender_name, is_private,
  left(coalesce(nullif(body, ''), order_number, ''), ${sql.lit(shownLength)}) as body, at`;
/** Only sent messages of people. System messages, such as claims, are left out. */
const isShown = sql`state = 'sent' and sender_kind <> 'system'`;

/** Messages of a conversation. */
export const messagePosition = new PositionForm<"chat_message">({ "chat_message.seq": "int8" });

/** Sent messages, newest first. With `before` null the list starts with the newest message. */
export async function excerptBefore(
  db: Db,
  conversationId: number,
  before: string | null,
  limit: number,
): Promise<ChatLineRow[]> {
  const { rows } = await sql<ChatLineRow>`
    select ${lineColumns} from chat_message
    where conversation_id = ${conversationId} and seq is not null and ${isShown}
      and ${messagePosition.isBefore(before)}
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
