import * as z from "zod";
import { Moment, RecordId } from "../../kernel/index.ts";
import { ChatMedia, ContentType, OrderCard } from "./message.ts";
import { RedPacket } from "./red-packet.ts";

/** A red packet as shown to its customer. */
export const AppPacket = RedPacket.pick({
  id: true,
  state: true,
  from: true,
  amountCents: true,
  greeting: true,
  sentAt: true,
  expiresAt: true,
  openedAt: true,
}).extend({ mayOpen: z.boolean() });
export type AppPacket = z.infer<typeof AppPacket>;

/** A message as the customer sees it: without private notes, held messages and internal details of the desk. */
export const AppChatMessage = z.object({
  id: z.string(),
  seq: z.int(),
  type: ContentType,
  isMine: z.boolean(),
  senderName: z.string(),
  text: z.string(),
  media: ChatMedia.nullable(),
  packet: AppPacket.nullable(),
  order: OrderCard.nullable(),
  at: Moment,
  clientMsgId: z.string().nullable(),
});
export type AppChatMessage = z.infer<typeof AppChatMessage>;

export const AppConversation = z.object({
  lastSeq: z.int(),
  /** Read positions of the customer and of the desk. */
  readSeq: z.int(),
  deskReadSeq: z.int(),
  unread: z.int(),
  /**
   * The finished inquiry that the customer is asked to rate, once: until they rate it, decline, or write again, for seven days. Null
   * if there is none.
   */
  ratingRequest: z.object({ inquiryId: RecordId, finishedAt: Moment }).nullable(),
});
export type AppConversation = z.infer<typeof AppConversation>;
