import { contentTypes, leaseMs, undoSendMs, type chatApi, type ChatMessage } from "@vowdesk/contract/chat";
import type { HandlerInput } from "@vowdesk/contract/kernel";
import type { Context } from "../../../kernel/http/context.ts";
import { refuse } from "../../../kernel/http/refusal.ts";
import { claimFile } from "../../uploads/index.ts";
import { presentMessage } from "../present.ts";
import * as store from "../store.ts";
import type { ConversationRow, MessageRow } from "../store.ts";
import { assertFree, factsOf, locked, next, plainMessage, subjectOf, notifyDesk } from "../conversations/change.ts";
import { attached, fileOwner, hashOf, sentBefore, write } from "./content.ts";
import { findMessage, insertMessage, newerReply, nextMessageId, saveMessage } from "./store.ts";
import { sendPacket } from "../red-packets/service.ts";
import { releaseSoon } from "./release.ts";

type Reply = HandlerInput<typeof chatApi.sendMsg>;

async function presented(ctx: Context, message: MessageRow): Promise<ChatMessage> {
  return presentMessage(ctx.actor, message, await attached(ctx, [message]));
}

/** Holds a reply back that was written before a colleague's newer one was seen (PRODUCT 4, reply guard). */
async function guardReply(ctx: Context, row: ConversationRow, { seenSeq, anyway }: Reply): Promise<void> {
  if (seenSeq === undefined || anyway) return;
  const newer = await newerReply(ctx.db, { conversationId: row.id, userId: ctx.actor.id, seenSeq });
  if (!newer) return;
  const { type, body: text, seq } = newer;
  const by = { id: newer.sender_id, name: newer.sender_name };
  const data = { by, at: newer.at.toISOString(), type, text, seq: seq === null ? null : Number(seq) };
  refuse("chat-answered-meanwhile", { data, values: { who: by.name } });
}

interface Sender {
  key: string | null;
  hash: Buffer;
}

async function insertReply(
  ctx: Context,
  row: ConversationRow,
  reply: Reply,
  { key, hash }: Sender,
): Promise<MessageRow> {
  const me = (await store.findStaff(ctx.db, ctx.actor.id)) ?? refuse("session-ended");
  const id = await nextMessageId(ctx.db);
  const written = await write(ctx, reply, { messageId: id, conversation: row, isPrivate: reply.isPrivate });
  const isHeld = !reply.isPrivate && reply.type !== contentTypes.packet;
  return insertMessage(ctx.db, {
    ...plainMessage,
    ...written,
    id,
    conversation_id: row.id,
    seq: isHeld ? null : next(row.last_seq),
    state: isHeld ? "held" : "sent",
    sender_kind: "staff",
    sender_id: me.id,
    sender_name: reply.isPrivate ? me.name : me.shownName,
    sender_avatar: me.avatar,
    is_private: reply.isPrivate,
    at: ctx.now,
    held_until: isHeld ? new Date(ctx.now.getTime() + undoSendMs) : null,
    client_key: key,
    request_hash: key === null ? null : hash,
  });
}

/**
 * A conversation that nobody had is theirs who answers, and a claim of theirs lasts on. Answering claims nothing: a colleague who
 * writes at the same time is to see that answer and decide (PRODUCT 4, reply guard), not to be shut out of it.
 */
function answeredBy(ctx: Context, row: ConversationRow) {
  const { lease_user_id: holder, lease_until: until } = row;
  const isOnIt = holder === ctx.actor.id && until !== null && until > ctx.now;
  return {
    assignee_id: row.assignee_id ?? ctx.actor.id,
    ...(isOnIt && { lease_until: new Date(ctx.now.getTime() + leaseMs) }),
  };
}

/**
 * Answers a customer, or leaves a note for colleagues. An answer waits five seconds on the server, in which it can be taken
 * back; a note and a red packet do not. The same key again answers the same message (RELIABILITY R18).
 */
export async function sendMsg(ctx: Context, reply: Reply): Promise<ChatMessage> {
  const { id, isPrivate } = reply;
  const key = reply.clientMsgId ?? ctx.idempotencyKey ?? null;
  const sender = { key, hash: hashOf(id, reply, isPrivate) };
  const who = { kind: "staff", id: ctx.actor.id, ...sender } as const;
  const earlier = await sentBefore(ctx, who);
  if (earlier) return presented(ctx, earlier);

  const row = await locked(ctx, id);
  const rival = await sentBefore(ctx, who);
  if (rival) return presented(ctx, rival);
  if (!isPrivate) {
    await assertFree(ctx, row);
    await guardReply(ctx, row, reply);
  }
  const message = await insertReply(ctx, row, reply, sender);
  const lastSeq = message.seq === null ? {} : { last_seq: message.seq };
  await store.saveConversation(ctx.db, id, { ...lastSeq, ...(isPrivate ? {} : answeredBy(ctx, row)) });
  if (reply.type === contentTypes.packet) await sendPacket(ctx, row, message, reply.amountCents ?? 0);
  else if (!isPrivate) releaseSoon(ctx.services);
  const after = { type: message.type, messageId: message.id, letters: message.body.length };
  ctx.emit({ type: isPrivate ? "chat.noted" : "chat.sent", subject: subjectOf(row), before: null, after });
  notifyDesk(ctx, id);
  return presented(ctx, message);
}

/** Takes a message of one's own back before it goes out; answers what it said, so that it can be written again. */
export async function unsend(ctx: Context, { id }: { id: string }): Promise<ChatMessage> {
  const found = (await findMessage(ctx.db, id)) ?? refuse("not-found");
  if (found.sender_kind !== "staff" || found.sender_id !== ctx.actor.id) refuse("not-found");
  const row = await locked(ctx, found.conversation_id);
  const message = (await findMessage(ctx.db, id)) ?? refuse("not-found");
  if (message.state === "taken-back") refuse("chat-taken-back");
  if (message.held_until === null || message.held_until <= ctx.now) refuse("chat-sent");
  await saveMessage(ctx.db, id, {
    state: "taken-back",
    held_until: null,
    body: "",
    media: null,
    order_number: null,
    grams: [],
  });
  if (message.media) await claimFile(ctx, "", fileOwner(id));
  const after = { type: message.type, messageId: id };
  ctx.emit({ type: "chat.taken-back", subject: subjectOf(row), before: factsOf(row), after });
  notifyDesk(ctx, row.id);
  return presented(ctx, { ...message, state: "taken-back", held_until: null });
}
