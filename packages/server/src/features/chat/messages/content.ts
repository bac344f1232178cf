import { shorten } from "@vowdesk/contract/kernel";
import { contentTypes, type OrderCard } from "@vowdesk/contract/chat";
import { runOnce } from "../../../kernel/concurrency/run-once.ts";
import type { Context } from "../../../kernel/http/context.ts";
import { refuse } from "../../../kernel/http/refusal.ts";
import { realNames } from "../../staff/auth/staff-names.store.ts";
import { claimFile, findStored } from "../../operations/uploads/uploads.ts";
import type { Attachments } from "../chat.present.ts";
import type { ConversationRow, MessageRow } from "../chat.store.ts";
import { cardsOf, findCustomerOrder, findByKey, packetsOf } from "./messages.store.ts";
import { messageGrams } from "../lists.search.ts";

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

/** Columns of a message by which a repeated request is recognised. */
export type KeyColumns = Pick<MessageRow, "client_key" | "request_hash">;

/** Sends a message of the caller once per key (G-R18). Refuses the key of a message that was taken back. */
export async function sendOnce(
  ctx: Context,
  content: Content & { id?: number; isPrivate?: boolean },
  run: (keyColumns: KeyColumns) => Promise<MessageRow>,
): Promise<MessageRow> {
  const { id = 0, isPrivate = false, clientMsgId, type, text, url = "", number = "", amountCents = 0 } = content;
  const sender = ctx.actor.kind === "staff" ? "staff" : "customer";
  const message = await runOnce(ctx, {
    key: clientMsgId,
    request: [id, type, text, url, number, amountCents, isPrivate],
    find: (key) => findByKey(ctx.db, sender, ctx.actor.id, key),
    run: ({ key, hash }) => run({ client_key: key, request_hash: key === null ? null : hash }),
  });
  if (message.state === "taken-back") refuse("chat-taken-back");
  return message;
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
  const order = await findCustomerOrder(ctx.db, conversation.customer_id, number, ctx.actor.scope);
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

/** Loads the packets, orders and names that messages refer to, in three statements at most. */
export async function loadAttachments(ctx: Context, rows: readonly MessageRow[]): Promise<Attachments> {
  const withPacket = rows.filter(({ type }) => type === contentTypes.packet).map(({ id }) => id);
  const numbers = [...new Set(rows.flatMap(({ order_number: number }) => number ?? []))];
  const packets = await packetsOf(ctx.db, withPacket);
  const accounts = [...new Set(rows.flatMap(({ event }) => (event?.values["by"] ? [String(event.values["by"])] : [])))];
  const names = await realNames(ctx.db, accounts);
  const cards: OrderCard[] = await cardsOf(ctx.db, numbers, ctx.actor.scope);
  return {
    packets: new Map(packets.map((packet) => [packet.message_id, packet])),
    orders: new Map(cards.map((card) => [card.number, card])),
    names,
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
