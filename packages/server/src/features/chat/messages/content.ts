import { shorten } from "@vowdesk/contract/kernel";
import { createHash } from "node:crypto";
import { contentTypes, type OrderCard } from "@vowdesk/contract/chat";
import type { Context } from "../../../kernel/http/context.ts";
import { refuse } from "../../../kernel/http/refusal.ts";
import { claimFile, findStored } from "../../uploads/index.ts";
import type { Attachments } from "../present.ts";
import type { ConversationRow, MessageRow } from "../store.ts";
import { cardsOf, findCustomerOrder, findByKey, packetsOf } from "./store.ts";
import { messageGrams } from "../lists/search.ts";

/** Content of a message as the client sent it. */
export interface Content {
  type: number;
  text: string;
  url?: string | undefined;
  number?: string | undefined;
  amountCents?: number | undefined;
  clientMsgId?: string | undefined;
}

/** Owner of the claim on a message's file. */
export const fileOwner = (messageId: string) => `chat:${messageId}`;

/** Hash that detects two different messages under one key. */
export function requestHash(conversationId: number, content: Content, isPrivate: boolean): Buffer {
  const { type, text, url = "", number = "", amountCents = 0 } = content;
  return createHash("sha256")
    .update(JSON.stringify([conversationId, type, text, url, number, amountCents, isPrivate]))
    .digest();
}

/** The earlier message with this key. Refuses a key of other content or of a message that was taken back (R18). */
export async function findRepeat(
  ctx: Context,
  { kind, id, key, hash }: { kind: "customer" | "staff"; id: number; key: string | null; hash: Buffer },
): Promise<MessageRow | undefined> {
  if (key === null) return undefined;
  const earlier = await findByKey(ctx.db, kind, id, key);
  if (!earlier) return undefined;
  if (!earlier.request_hash?.equals(hash)) refuse("key-reused");
  if (earlier.state === "taken-back") refuse("chat-taken-back");
  return earlier;
}

export type ContentColumns = Pick<MessageRow, "type" | "body" | "media" | "order_number"> & { grams: string[] };

interface Target {
  messageId: string;
  conversation: ConversationRow;
  /** Visible to staff only. */
  isPrivate: boolean;
}

async function mediaContent(
  ctx: Context,
  content: Content,
  { messageId, conversation, isPrivate }: Target,
): Promise<ContentColumns> {
  const { type, url = "" } = content;
  const file = await findStored(ctx, url);
  if (file?.module !== (type === contentTypes.voice ? "voice" : "chat")) return refuse("file-unknown");
  const reader = isPrivate ? null : conversation.customer_id;
  const address = await claimFile(ctx, url, fileOwner(messageId), { access: "chat", reader });
  const { module: _, ...facts } = file;
  return { type, body: "", media: { url: address, ...facts }, order_number: null, grams: [] };
}

async function orderContent(ctx: Context, { number = "" }: Content, { conversation }: Target): Promise<ContentColumns> {
  const order = await findCustomerOrder(ctx.db, conversation.customer_id, number);
  if (!order) return refuse("chat-order-unknown");
  const grams = messageGrams(conversation.id, order.number);
  return { type: contentTypes.order, body: "", media: null, order_number: order.number, grams };
}

/** Converts sent content to columns. Claims a file, and checks that an order is the customer's. */
export async function contentOf(ctx: Context, content: Content, target: Target): Promise<ContentColumns> {
  const { type, text } = content;
  if (type === contentTypes.image || type === contentTypes.voice) return mediaContent(ctx, content, target);
  if (type === contentTypes.order) return orderContent(ctx, content, target);
  const isEmpty = type === contentTypes.packet ? content.amountCents === undefined : text.trim() === "";
  if (isEmpty) refuse("chat-empty");
  return { type, body: text, media: null, order_number: null, grams: messageGrams(target.conversation.id, text) };
}

/** Loads the packets and orders that messages refer to, in two statements at most. */
export async function loadAttachments(ctx: Context, rows: readonly MessageRow[]): Promise<Attachments> {
  const withPacket = rows.filter(({ type }) => type === contentTypes.packet).map(({ id }) => id);
  const numbers = [...new Set(rows.flatMap(({ order_number: number }) => number ?? []))];
  const packets = await packetsOf(ctx.db, withPacket);
  const cards: OrderCard[] = await cardsOf(ctx.db, numbers);
  return {
    packets: new Map(packets.map((packet) => [packet.message_id, packet])),
    orders: new Map(cards.map((card) => [card.number, card])),
  };
}

/** A message as the last line stored with its conversation. */
export function lastLineOf(
  message: Pick<MessageRow, "type" | "sender_kind" | "sender_name" | "body" | "order_number">,
  seq: string,
  at: Date,
) {
  return {
    seq: Number(seq),
    type: message.type,
    from: message.sender_kind,
    senderName: message.sender_name,
    text: shorten(message.body || (message.order_number ?? ""), 200),
    at: at.toISOString(),
  };
}
