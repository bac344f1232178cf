import { contentTypes, leaseMs, undoSendMs, type chatApi, type ChatMessage } from "@vowdesk/contract/chat";
import type { HandlerInput } from "@vowdesk/contract/kernel";
import { isUndoable } from "../../../kernel/concurrency/delayed-effect.ts";
import type { Context } from "../../../kernel/http/context.ts";
import { refuse } from "../../../kernel/http/refusal.ts";
import { claimFile } from "../../operations/uploads/uploads.ts";
import { presentMessage } from "../chat.present.ts";
import * as store from "../chat.store.ts";
import type { ConversationRow, MessageRow } from "../chat.store.ts";
import {
  assertUnclaimed,
  factsOf,
  lockOrRefuse,
  nextSeq,
  emptyMessage,
  subjectOf,
  notifyDesk,
} from "../conversations/change.ts";
import { loadAttachments, fileOwner, contentOf, sendOnce, type KeyColumns } from "./content.ts";
import { findHeld, newerReply } from "./messages.store.ts";
import { sendPacket } from "./red-packets.service.ts";
import { heldMessages } from "./release.ts";

type Reply = HandlerInput<typeof chatApi.send>;

async function present(ctx: Context, message: MessageRow): Promise<ChatMessage> {
  return presentMessage(ctx.actor, message, await loadAttachments(ctx, [message]));
}

/** Refuses a reply whose author has not seen a colleague's newer reply (reply guard, R-8.4). */
async function guardReply(ctx: Context, row: ConversationRow, { seenSeq, anyway }: Reply): Promise<void> {
  if (seenSeq === undefined || anyway) return;
  const newer = await newerReply(ctx.db, { conversationId: row.id, userId: ctx.actor.id, seenSeq });
  if (!newer) return;
  const { type, body: text, seq } = newer;
  const by = { id: newer.sender_id, name: newer.sender_name };
  const data = { by, at: newer.at.toISOString(), type, text, seq: seq === null ? null : Number(seq) };
  refuse("chat-answered-meanwhile", { data, values: { who: by.name } });
}

async function insertReply(
  ctx: Context,
  row: ConversationRow,
  reply: Reply,
  keyColumns: KeyColumns,
): Promise<MessageRow> {
  const me = (await store.findStaff(ctx.db, ctx.actor.id)) ?? refuse("session-ended");
  const id = await store.nextMessageId(ctx.db);
  const content = await contentOf(ctx, reply, { messageId: id, conversation: row, isPrivate: reply.isPrivate });
  const isHeld = !reply.isPrivate && reply.type !== contentTypes.packet;
  return store.insertMessage(ctx.db, {
    ...emptyMessage,
    ...content,
    id,
    conversation_id: row.id,
    seq: isHeld ? null : nextSeq(row.last_seq),
    state: isHeld ? "held" : "sent",
    sender_kind: "staff",
    sender_id: me.id,
    sender_name: reply.isPrivate ? me.name : me.shownName,
    sender_avatar: me.avatar,
    is_private: reply.isPrivate,
    at: ctx.now,
    held_until: isHeld ? new Date(ctx.now.getTime() + undoSendMs) : null,
    // At once and not when it is released, so that colleagues see who answers. Taking the answer back ends it.
    assigns_author: isHeld && row.assignee_id === null,
    ...keyColumns,
  });
}

/**
 * An answer assigns an unassigned conversation to its author and extends the author's claim. It creates no claim,
 * because a colleague who writes at the same time must see the answer and decide, not be locked out.
 */
function afterAnswer(ctx: Context, row: ConversationRow) {
  const { lease_user_id: holder, lease_until: until } = row;
  const hasClaim = holder === ctx.actor.id && until !== null && until > ctx.now;
  return {
    assignee_id: row.assignee_id ?? ctx.actor.id,
    ...(hasClaim && { lease_until: new Date(ctx.now.getTime() + leaseMs) }),
  };
}

async function storeReply(ctx: Context, reply: Reply, keyColumns: KeyColumns): Promise<MessageRow> {
  const { id, isPrivate } = reply;
  const row = await lockOrRefuse(ctx, id);
  if (!isPrivate) {
    await assertUnclaimed(ctx, row);
    await guardReply(ctx, row, reply);
  }
  const message = await insertReply(ctx, row, reply, keyColumns);
  const lastSeq = message.seq === null ? {} : { last_seq: message.seq };
  await store.saveConversation(ctx.db, id, { ...lastSeq, ...(isPrivate ? {} : afterAnswer(ctx, row)) });
  if (reply.type === contentTypes.packet) await sendPacket(ctx, row, message, reply.amountCents ?? 0);
  else if (!isPrivate) heldMessages.schedule(ctx.services);
  const after = { type: message.type, messageId: message.id, letters: message.body.length };
  ctx.emit({ type: isPrivate ? "chat.noted" : "chat.sent", subject: subjectOf(row), before: null, after });
  notifyDesk(ctx, id);
  return message;
}

/**
 * Sends an answer to a customer or a private note. An answer is held for five seconds in which it can be taken back;
 * notes and red packets are not. The same key returns the same message (G-R18).
 */
export async function sendMessage(ctx: Context, reply: Reply): Promise<ChatMessage> {
  return present(ctx, await sendOnce(ctx, reply, (keyColumns) => storeReply(ctx, reply, keyColumns)));
}

/**
 * Ends the assignment that a held message made, unless its author has claimed the conversation since. With another held message of the
 * author, the assignment becomes that one's.
 */
async function endAssignment(ctx: Context, row: ConversationRow, message: MessageRow): Promise<void> {
  const isKept = row.assignee_id !== ctx.actor.id || row.lease_user_id === ctx.actor.id;
  if (!message.assigns_author || isKept) return;
  const held = await findHeld(ctx.db, row.id);
  const next = held.find(({ id, sender_id: sender }) => id !== message.id && sender === ctx.actor.id);
  if (next) await store.saveMessage(ctx.db, next.id, { assigns_author: true });
  else await store.saveConversation(ctx.db, row.id, { assignee_id: null });
}

/** Takes back one of the caller's held messages. Returns its content, so that it can be edited and sent again. */
export async function unsend(ctx: Context, { id }: { id: string }): Promise<ChatMessage> {
  const sent = (await store.findMessage(ctx.db, id)) ?? refuse("not-found");
  if (sent.sender_kind !== "staff" || sent.sender_id !== ctx.actor.id) refuse("not-found");
  const row = await lockOrRefuse(ctx, sent.conversation_id);
  const message = (await store.findMessage(ctx.db, id)) ?? refuse("not-found");
  if (message.state === "taken-back") refuse("chat-taken-back");
  if (!isUndoable(message.held_until, ctx.now)) refuse("chat-sent");
  await store.saveMessage(ctx.db, id, {
    state: "taken-back",
    held_until: null,
    body: "",
    media: null,
    order_number: null,
    grams: [],
  });
  await endAssignment(ctx, row, message);
  if (message.media) await claimFile(ctx, "", fileOwner(id));
  const after = { type: message.type, messageId: id };
  ctx.emit({ type: "chat.taken-back", subject: subjectOf(row), before: factsOf(row), after });
  notifyDesk(ctx, row.id);
  return present(ctx, { ...message, state: "taken-back", held_until: null });
}
