import { contentTypes, type AppChatMessage, type appChatApi, type AppConversation } from "@vowdesk/contract/chat";
import type { HandlerInput } from "@vowdesk/contract/kernel";
import type { Context } from "../../../kernel/http/context.ts";
import { refuse } from "../../../kernel/http/refusal.ts";
import { presentAppMessage } from "../chat.present.ts";
import * as store from "../chat.store.ts";
import type { ConversationRow, MessageRow } from "../chat.store.ts";
import { beginInquiry, rate, ratingRequestOf } from "./inquiries.service.ts";
import { assign } from "../assignment/assignment.service.ts";
import { nextSeq, emptyMessage, notSnoozed, subjectOf, notifyDesk } from "../conversations/change.ts";
import { loadAttachments, lastLineOf, contentOf, sendOnce, type KeyColumns } from "../messages/content.ts";
import { notifyNewMessage } from "../alerts/notifications.ts";
import { sendPacket } from "../messages/red-packets.service.ts";
import { customerGrams } from "../lists.search.ts";

type MessageInput = HandlerInput<typeof appChatApi.send>;

async function present(ctx: Context, message: MessageRow): Promise<AppChatMessage> {
  return presentAppMessage(message, await loadAttachments(ctx, [message]));
}

async function findCustomer(ctx: Context, id: number) {
  const person = await store.findAppPerson(ctx.db, id);
  return person && { ...person, grams: customerGrams(person.name, person.phone) };
}

/** Locks the conversation of a customer, which is created with its first message. */
export async function lockConversationOf(ctx: Context, customerId: number): Promise<ConversationRow | null> {
  const customer = await findCustomer(ctx, customerId);
  return customer ? store.beginConversation(ctx.db, customer, ctx.now) : null;
}

const lockOwnConversation = async (ctx: Context): Promise<ConversationRow> =>
  (await lockConversationOf(ctx, ctx.actor.id)) ?? refuse("session-ended");

/** Copies the current name and phone number of an app user into their conversation. */
export async function renewCustomer(ctx: Context, personId: number): Promise<void> {
  const customer = await findCustomer(ctx, personId);
  const conversationId = customer && (await store.saveCustomer(ctx.db, customer));
  if (conversationId !== undefined) notifyDesk(ctx, conversationId);
}

/** Changes of the conversation after a customer's message: it is visible again and the customer waits. */
function afterMessage(ctx: Context, row: ConversationRow, message: MessageRow) {
  const seq = message.seq ?? row.last_seq;
  const isNewWait = row.state !== "waiting";
  return {
    last_seq: seq,
    last_public_seq: message.public_seq ?? row.last_public_seq,
    last_line: lastLineOf(message, seq, ctx.now),
    last_at: ctx.now,
    unread: row.unread + 1,
    hidden: false,
    ...notSnoozed,
    state: "waiting",
    waiting_since: isNewWait ? ctx.now : row.waiting_since,
    alert_level: isNewWait ? 0 : row.alert_level,
  } as const;
}

async function storeMessage(ctx: Context, input: MessageInput, keyColumns: KeyColumns): Promise<MessageRow> {
  const row = await lockOwnConversation(ctx);
  const id = await store.nextMessageId(ctx.db);
  const content = await contentOf(ctx, input, { messageId: id, conversation: row, isPrivate: false });
  const message = await store.insertMessage(ctx.db, {
    ...emptyMessage,
    ...content,
    id,
    conversation_id: row.id,
    seq: nextSeq(row.last_seq),
    public_seq: nextSeq(row.last_public_seq),
    state: "sent",
    sender_kind: "customer",
    sender_id: ctx.actor.id,
    sender_name: row.customer_name,
    at: ctx.now,
    ...keyColumns,
  });
  await store.saveConversation(ctx.db, row.id, afterMessage(ctx, row, message));
  await beginInquiry(ctx, row);
  if (input.type === contentTypes.packet) await sendPacket(ctx, row, message, input.amountCents ?? 0);
  const assigneeId = row.assignee_id ?? (await assign(ctx, row));
  await notifyNewMessage(ctx, { ...row, assignee_id: assigneeId }, message);
  const after = { type: message.type, messageId: message.id, letters: message.body.length };
  ctx.emit({ type: "chat.written", subject: subjectOf(row), before: null, after, text: message.body });
  notifyDesk(ctx, row.id);
  return message;
}

/** Stores a customer's message at once and notifies the assignee, or the whole desk if there is none. */
async function sendMessage(ctx: Context, input: MessageInput): Promise<AppChatMessage> {
  return present(ctx, await sendOnce(ctx, input, (keyColumns) => storeMessage(ctx, input, keyColumns)));
}

/** Read positions in the customer's count; all zero before the first message. */
async function summary(ctx: Context, row: ConversationRow | undefined): Promise<AppConversation> {
  if (!row) return { lastSeq: 0, readSeq: 0, deskReadSeq: 0, unread: 0, ratingRequest: null };
  const publicSeqOf = (seq: string) => store.convertSeq(ctx.db, row.id, "seq", Number(seq), "public_seq");
  return {
    lastSeq: Number(row.last_public_seq),
    readSeq: await publicSeqOf(row.customer_read_seq),
    deskReadSeq: await publicSeqOf(row.read_seq),
    unread: row.customer_unread,
    ratingRequest: await ratingRequestOf(ctx, row.id),
  };
}

async function rateInquiry(ctx: Context, input: HandlerInput<typeof appChatApi.rate>): Promise<AppConversation> {
  return summary(ctx, await rate(ctx, input));
}

export async function mine(ctx: Context): Promise<AppConversation> {
  return summary(ctx, await store.findConversationOf(ctx.db, ctx.actor.id));
}

export async function messages(
  ctx: Context,
  { before, after, limit }: HandlerInput<typeof appChatApi.messages>,
): Promise<{ records: AppChatMessage[]; hasBefore: boolean; hasAfter: boolean }> {
  const row = await store.findConversationOf(ctx.db, ctx.actor.id);
  if (!row) return { records: [], hasBefore: false, hasAfter: false };
  const range = { conversationId: row.id, side: "public_seq", limit } as const;
  const rows =
    after === undefined
      ? (await store.messagesBefore(ctx.db, range, before ?? null)).toReversed()
      : await store.messagesAfter(ctx.db, range, after);
  const attachments = await loadAttachments(ctx, rows);
  const first = Number(rows[0]?.public_seq ?? 1);
  const last = Number(rows.at(-1)?.public_seq ?? row.last_public_seq);
  return {
    records: rows.map((message) => presentAppMessage(message, attachments)),
    hasBefore: first > 1,
    hasAfter: last < Number(row.last_public_seq),
  };
}

/** Marks messages as read by the customer up to `upTo`. Never moves backwards. */
export async function read(ctx: Context, { upTo }: HandlerInput<typeof appChatApi.read>): Promise<AppConversation> {
  const conversation = await store.findConversationOf(ctx.db, ctx.actor.id);
  const row = conversation && (await store.lockConversation(ctx.db, conversation.id));
  if (!row) return summary(ctx, undefined);
  const last = Number(row.last_public_seq);
  const place = Math.min(upTo ?? last, last);
  const seq = await store.convertSeq(ctx.db, row.id, "public_seq", place, "seq");
  if (seq <= Number(row.customer_read_seq)) return summary(ctx, row);
  const unread = place === last ? 0 : await store.customerUnreadAfter(ctx.db, row.id, place);
  const change = { customer_read_seq: String(seq), customer_unread: unread };
  await store.saveConversation(ctx.db, row.id, change);
  notifyDesk(ctx, row.id);
  return summary(ctx, { ...row, ...change });
}

export { sendMessage as send, rateInquiry as rate };
