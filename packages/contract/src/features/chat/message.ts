import * as z from "zod";
import { Moment, Cents, RecordId } from "../../kernel/index.ts";
import { RedPacket } from "./red-packet.ts";

/** Content types. */
export const contentTypes = { text: 0, image: 1, voice: 2, packet: 3, order: 4, note: 5 } as const;
export const ContentType = z.int().min(0).max(5);

/** Time for which the server holds a staff message, so that it can be taken back. */
export const undoSendMs = 5_000;
export const maxText = 4_000;

/** A picture or voice message. The address is private and requires a token as cookie, header or `?token=`. */
export const ChatMedia = z.object({
  /** `/files/…`; `?imageView2/1/w/320/h/320` returns a picture's thumbnail. */
  url: z.string(),
  mediaType: z.string(),
  bytes: z.int(),
  /** Set for pictures, in pixels. */
  width: z.int().nullable(),
  height: z.int().nullable(),
  durationMs: z.int().nullable(),
});
export type ChatMedia = z.infer<typeof ChatMedia>;

/** An order as a card in and beside a chat. `kind` determines its page. */
export const OrderCard = z.object({
  number: z.string(),
  kind: z.enum(["delivery", "driver", "errand"]),
  status: z.string(),
  /** The merchant, the route or the task. */
  title: z.string(),
  totalCents: Cents,
  courierName: z.string().nullable(),
  createdAt: Moment,
});
export type OrderCard = z.infer<typeof OrderCard>;

/** Events of system notes. The browser has their texts; `values` depend on the name. */
export const chatEvents = [
  "claimed",
  "released",
  "handed-over",
  "handed-to-team",
  "taken-over",
  "assigned",
  "snoozed",
  "unsnoozed",
  "snooze-ended",
  "finished",
  "reopened",
  "rated",
  "packet-opened",
  "packet-expired",
  "packet-approved",
  "packet-rejected",
] as const;
export const ChatEvent = z.object({
  name: z.enum(chatEvents),
  /** `by`, `to`, `reason`, `until`, `packetId`, `amountCents`, `rating`, `comment`. */
  values: z.record(z.string(), z.union([z.string(), z.number()])),
});
export type ChatEvent = z.infer<typeof ChatEvent>;

/** One message of a conversation. */
export const ChatMessage = z.object({
  id: z.string(),
  conversationId: RecordId,
  /** Position in the conversation without gaps; null while the message is held. */
  seq: z.int().nullable(),
  type: ContentType,
  from: z.enum(["customer", "staff", "system"]),
  senderId: RecordId,
  senderName: z.string(),
  senderAvatar: z.string(),
  /** A note for staff that the customer does not see. */
  isPrivate: z.boolean(),
  /** The text, or the greeting of a red packet; else empty. */
  text: z.string(),
  media: ChatMedia.nullable(),
  packet: RedPacket.nullable(),
  order: OrderCard.nullable(),
  event: ChatEvent.nullable(),
  at: Moment,
  /** End of the time in which the message can be taken back. The customer does not have it before. */
  heldUntil: Moment.nullable(),
  /** The key of the message, for its sender only. */
  clientMsgId: z.string().nullable(),
});
export type ChatMessage = z.infer<typeof ChatMessage>;
