import * as z from "zod";
import { RedPacket } from "./red-packet.ts";

/** Content types (PRODUCT 4, Customer chat). */
export const contentTypes = { text: 0, image: 1, voice: 2, packet: 3, order: 4, note: 5 } as const;
export const ContentType = z.int().min(0).max(5);

/** A staff message waits this long on the server, during which it can be taken back (issue 7, undo send). */
export const undoSendMs = 5_000;
export const textAtMost = 4_000;

const At = z.iso.datetime({ offset: true });

/** A picture or voice message. The address is private: the asker's token travels as cookie, header or `?token=`. */
export const ChatMedia = z.object({
  /** `/files/…`; a picture's small cut is `?imageView2/1/w/320/h/320`. */
  url: z.string(),
  mediaType: z.string(),
  bytes: z.int(),
  /** Of a picture, in pixels. */
  width: z.int().nullable(),
  height: z.int().nullable(),
  /** Of a voice message, as read from its bytes. */
  durationMs: z.int().nullable(),
});
export type ChatMedia = z.infer<typeof ChatMedia>;

/** An order as a card in a chat and beside it. `kind` says which page shows it. */
export const OrderCard = z.object({
  number: z.string(),
  kind: z.enum(["delivery", "driver", "errand"]),
  status: z.string(),
  /** The merchant, the way, or the task. */
  title: z.string(),
  totalCents: z.int(),
  courierName: z.string().nullable(),
  createdAt: At,
});
export type OrderCard = z.infer<typeof OrderCard>;

/** What a system note tells; the browser has the words. `values` depend on the name. */
export const chatEvents = [
  "claimed",
  "released",
  "handed-over",
  "taken-over",
  "assigned",
  "finished",
  "reopened",
  "packet-opened",
  "packet-expired",
  "packet-approved",
  "packet-rejected",
] as const;
export const ChatEvent = z.object({
  name: z.enum(chatEvents),
  /** `by`, `to`, `reason`, `packetId`, `amountCents`. */
  values: z.record(z.string(), z.union([z.string(), z.number()])),
});
export type ChatEvent = z.infer<typeof ChatEvent>;

/** One message of a conversation. */
export const ChatMessage = z.object({
  id: z.string(),
  conversationId: z.int(),
  /** Its place in the conversation, without holes; null while it is held, as its place is given when it goes out. */
  seq: z.int().nullable(),
  type: ContentType,
  from: z.enum(["customer", "staff", "system"]),
  senderId: z.int(),
  senderName: z.string(),
  senderAvatar: z.string(),
  /** Between staff: the customer never sees it. */
  isPrivate: z.boolean(),
  /** The text; of a red packet its greeting; empty otherwise. */
  text: z.string(),
  media: ChatMedia.nullable(),
  packet: RedPacket.nullable(),
  order: OrderCard.nullable(),
  event: ChatEvent.nullable(),
  at: At,
  /** Until then it can be taken back and the customer does not have it. */
  heldUntil: At.nullable(),
  /** The key it was sent with, for its own sender. */
  clientMsgId: z.string().nullable(),
});
export type ChatMessage = z.infer<typeof ChatMessage>;
