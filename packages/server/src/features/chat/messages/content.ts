import { shorten } from "@vowdesk/contract/kernel";
import { createHash } from "node:crypto";
import { contentTypes, type OrderCard } from "@vowdesk/contract/chat";
import type { Context } from "../../../kernel/http/context.ts";
import { refuse } from "../../../kernel/http/refusal.ts";
import { claimFile, findKept } from "../../uploads/index.ts";
import type { Attached } from "../present.ts";
import type { ConversationRow, MessageRow } from "../store.ts";
import { cardsOf, customersOrder, findByKey, packetsOf } from "./store.ts";
import { messageGrams } from "../lists/search.ts";

/** What somebody sends, as it came. */
export interface Content {
  type: number;
  text: string;
  url?: string | undefined;
  number?: string | undefined;
  amountCents?: number | undefined;
  clientMsgId?: string | undefined;
}

/** Who refers to a message's file; the claim goes with it. */
export const fileOwner = (messageId: string) => `chat:${messageId}`;

/** What tells two messages under one key apart. */
export function hashOf(conversationId: number, content: Content, isPrivate: boolean): Buffer {
  const { type, text, url = "", number = "", amountCents = 0 } = content;
  return createHash("sha256")
    .update(JSON.stringify([conversationId, type, text, url, number, amountCents, isPrivate]))
    .digest();
}

/** The message that was sent with this key; refuses the key for anything else, and for what was taken back (RELIABILITY R18). */
export async function sentBefore(
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

/** The columns of a message that say what it holds. */
export type Written = Pick<MessageRow, "type" | "body" | "media" | "order_number"> & { grams: string[] };

interface Place {
  messageId: string;
  conversation: ConversationRow;
  /** Nobody but staff may see it. */
  isPrivate: boolean;
}

async function writeMedia(
  ctx: Context,
  content: Content,
  { messageId, conversation, isPrivate }: Place,
): Promise<Written> {
  const { type, url = "" } = content;
  const file = await findKept(ctx, url);
  if (file?.module !== (type === contentTypes.voice ? "voice" : "chat")) return refuse("file-unknown");
  const reader = isPrivate ? null : conversation.customer_id;
  const address = await claimFile(ctx, url, fileOwner(messageId), { access: "chat", reader });
  const { module: _, ...facts } = file;
  return { type, body: "", media: { url: address, ...facts }, order_number: null, grams: [] };
}

async function writeOrder(ctx: Context, { number = "" }: Content, { conversation }: Place): Promise<Written> {
  const order = await customersOrder(ctx.db, conversation.customer_id, number);
  if (!order) return refuse("chat-order-unknown");
  const grams = messageGrams(conversation.id, order.number);
  return { type: contentTypes.order, body: "", media: null, order_number: order.number, grams };
}

/** Makes a message of what came: text as it is, a file claimed, an order that is the customer's. */
export async function write(ctx: Context, content: Content, place: Place): Promise<Written> {
  const { type, text } = content;
  if (type === contentTypes.image || type === contentTypes.voice) return writeMedia(ctx, content, place);
  if (type === contentTypes.order) return writeOrder(ctx, content, place);
  const isEmpty = type === contentTypes.packet ? content.amountCents === undefined : text.trim() === "";
  if (isEmpty) refuse("chat-empty");
  return { type, body: text, media: null, order_number: null, grams: messageGrams(place.conversation.id, text) };
}

/** What messages refer to, in two statements at most. */
export async function attached(ctx: Context, rows: readonly MessageRow[]): Promise<Attached> {
  const withPacket = rows.filter(({ type }) => type === contentTypes.packet).map(({ id }) => id);
  const numbers = [...new Set(rows.flatMap(({ order_number: number }) => number ?? []))];
  const packets = await packetsOf(ctx.db, withPacket);
  const cards: OrderCard[] = await cardsOf(ctx.db, numbers);
  return {
    packets: new Map(packets.map((packet) => [packet.message_id, packet])),
    orders: new Map(cards.map((card) => [card.number, card])),
  };
}

/** The last line of a conversation, for its row. */
export function lineOf(
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
