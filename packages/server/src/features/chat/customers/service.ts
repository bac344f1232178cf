import { contentTypes, type AppChatMessage, type appChatApi, type AppConversation } from "@vowdesk/contract/chat";
import type { HandlerInput } from "@vowdesk/contract/kernel";
import type { Context } from "../../../kernel/http/context.ts";
import { refuse } from "../../../kernel/http/refusal.ts";
import { presentAppMessage } from "../present.ts";
import * as store from "../store.ts";
import type { ConversationRow, MessageRow } from "../store.ts";
import { assign } from "../assignment/service.ts";
import { next, plainMessage, subjectOf, notifyDesk } from "../conversations/change.ts";
import { attached, hashOf, lineOf, sentBefore, write } from "../messages/content.ts";
import {
  customerUnreadAfter,
  insertMessage,
  messagesAfter,
  messagesBefore,
  nextMessageId,
  placeOn,
} from "../messages/store.ts";
import { ringDesk } from "../alerts/notice.ts";
import { sendPacket } from "../red-packets/service.ts";
import { customerGrams } from "../lists/search.ts";

type Given = HandlerInput<typeof appChatApi.sendMsg>;

async function presented(ctx: Context, message: MessageRow): Promise<AppChatMessage> {
  return presentAppMessage(message, await attached(ctx, [message]));
}

async function mineLocked(ctx: Context): Promise<ConversationRow> {
  const me = (await store.findAppPerson(ctx.db, ctx.actor.id)) ?? refuse("session-ended");
  return store.beginConversation(ctx.db, { ...me, grams: customerGrams(me.name, me.phone) }, ctx.now);
}

/** What a customer's message makes of its conversation: it is back on the desk, and somebody waits. */
function received(ctx: Context, row: ConversationRow, message: MessageRow) {
  const seq = message.seq ?? row.last_seq;
  const isNewWait = row.state !== "waiting";
  return {
    last_seq: seq,
    last_public_seq: message.public_seq ?? row.last_public_seq,
    last_line: lineOf(message, seq, ctx.now),
    last_at: ctx.now,
    unread: row.unread + 1,
    hidden: false,
    state: "waiting",
    waiting_since: isNewWait ? ctx.now : row.waiting_since,
    alert_level: isNewWait ? 0 : row.alert_level,
  } as const;
}

/** A customer writes: the message is at the desk at once, and in the bell of whoever has the conversation or of everybody. */
export async function sendMsg(ctx: Context, given: Given): Promise<AppChatMessage> {
  const key = given.clientMsgId ?? ctx.idempotencyKey ?? null;
  const who = { kind: "customer", id: ctx.actor.id, key, hash: hashOf(0, given, false) } as const;
  const earlier = await sentBefore(ctx, who);
  if (earlier) return presented(ctx, earlier);

  const row = await mineLocked(ctx);
  const rival = await sentBefore(ctx, who);
  if (rival) return presented(ctx, rival);
  const id = await nextMessageId(ctx.db);
  const written = await write(ctx, given, { messageId: id, conversation: row, isPrivate: false });
  const message = await insertMessage(ctx.db, {
    ...plainMessage,
    ...written,
    id,
    conversation_id: row.id,
    seq: next(row.last_seq),
    public_seq: next(row.last_public_seq),
    state: "sent",
    sender_kind: "customer",
    sender_id: ctx.actor.id,
    sender_name: row.customer_name,
    at: ctx.now,
    client_key: key,
    request_hash: key === null ? null : who.hash,
  });
  await store.saveConversation(ctx.db, row.id, received(ctx, row, message));
  if (given.type === contentTypes.packet) await sendPacket(ctx, row, message, given.amountCents ?? 0);
  const assigneeId = row.assignee_id ?? (await assign(ctx, row));
  await ringDesk(ctx, { ...row, assignee_id: assigneeId }, message);
  const after = { type: message.type, messageId: message.id, letters: message.body.length };
  ctx.emit({ type: "chat.written", subject: subjectOf(row), before: null, after });
  notifyDesk(ctx, row.id);
  return presented(ctx, message);
}

/** How far the conversation goes, by the customer's count; all zeros before the first message. */
async function summary(ctx: Context, row: ConversationRow | undefined): Promise<AppConversation> {
  if (!row) return { lastSeq: 0, readSeq: 0, deskReadSeq: 0, unread: 0 };
  const place = (seq: string) => placeOn(ctx.db, row.id, "seq", Number(seq), "public_seq");
  return {
    lastSeq: Number(row.last_public_seq),
    readSeq: await place(row.customer_read_seq),
    deskReadSeq: await place(row.read_seq),
    unread: row.customer_unread,
  };
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
  const stretch = { conversationId: row.id, side: "public_seq", limit } as const;
  const found =
    after === undefined
      ? (await messagesBefore(ctx.db, stretch, before ?? null)).toReversed()
      : await messagesAfter(ctx.db, stretch, after);
  const things = await attached(ctx, found);
  const first = Number(found[0]?.public_seq ?? 1);
  const last = Number(found.at(-1)?.public_seq ?? row.last_public_seq);
  return {
    records: found.map((message) => presentAppMessage(message, things)),
    hasBefore: first > 1,
    hasAfter: last < Number(row.last_public_seq),
  };
}

/** The customer has read up to a place; never less than before. */
export async function read(ctx: Context, { upTo }: HandlerInput<typeof appChatApi.upOne>): Promise<AppConversation> {
  const found = await store.findConversationOf(ctx.db, ctx.actor.id);
  const row = found && (await store.lockConversation(ctx.db, found.id));
  if (!row) return summary(ctx, undefined);
  const last = Number(row.last_public_seq);
  const place = Math.min(upTo ?? last, last);
  const seq = await placeOn(ctx.db, row.id, "public_seq", place, "seq");
  if (seq <= Number(row.customer_read_seq)) return summary(ctx, row);
  const unread = place === last ? 0 : await customerUnreadAfter(ctx.db, row.id, place);
  const change = { customer_read_seq: String(seq), customer_unread: unread };
  await store.saveConversation(ctx.db, row.id, change);
  notifyDesk(ctx, row.id);
  return summary(ctx, { ...row, ...change });
}
