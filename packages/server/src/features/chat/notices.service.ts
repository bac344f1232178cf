import { contentTypes } from "@vowdesk/contract/chat";
import { runOnce } from "../../kernel/concurrency/run-once.ts";
import type { Context } from "../../kernel/http/context.ts";
import { emptyMessage, nextSeq, notifyDesk } from "./conversations/change.ts";
import { lockConversationOf } from "./customers/customers.service.ts";
import { messageGrams } from "./lists.search.ts";
import { lastLineOf, type KeyColumns } from "./messages/content.ts";
import * as store from "./chat.store.ts";
import type { ConversationRow, MessageRow } from "./chat.store.ts";
import { findNotice } from "./notices.store.ts";

/** A message of the business itself, such as a reminder. */
interface Notice {
  text: string;
  senderName: string;
  /** A conversation contains one notice of this key. */
  key: string;
}

async function writeNotice(ctx: Context, row: ConversationRow, notice: Notice, key: KeyColumns): Promise<MessageRow> {
  const [seq, publicSeq] = [nextSeq(row.last_seq), nextSeq(row.last_public_seq)];
  const message = await store.insertMessage(ctx.db, {
    ...emptyMessage,
    id: await store.nextMessageId(ctx.db),
    conversation_id: row.id,
    seq,
    public_seq: publicSeq,
    state: "sent",
    type: contentTypes.text,
    sender_kind: "system",
    sender_id: 0,
    sender_name: notice.senderName,
    body: notice.text,
    at: ctx.now,
    ...key,
    grams: messageGrams(row.id, notice.text),
  });
  await store.saveConversation(ctx.db, row.id, {
    last_seq: seq,
    last_public_seq: publicSeq,
    customer_unread: row.customer_unread + 1,
    last_line: lastLineOf(message, seq, ctx.now),
    last_at: ctx.now,
  });
  notifyDesk(ctx, row.id);
  return message;
}

/**
 * Writes a notice into the conversation of a customer, once per key. It neither answers a customer who waits nor begins an
 * inquiry.
 */
export async function sendNotice(ctx: Context, customerId: number, notice: Notice): Promise<void> {
  const row = await lockConversationOf(ctx, customerId);
  if (row === null) return;
  const key = `${row.id} ${notice.key}`;
  await runOnce(ctx, {
    key,
    request: key,
    find: () => findNotice(ctx.db, key),
    run: ({ hash }) => writeNotice(ctx, row, notice, { client_key: key, request_hash: hash }),
  });
}
