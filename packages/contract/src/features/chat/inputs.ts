import * as z from "zod";
import {
  optionalFilter,
  BoundedVersion,
  Limit,
  Moment,
  NonEmptyText,
  OptionalReason,
  Text,
} from "../../kernel/index.ts";
import { contentTypes, maxText } from "./message.ts";
import { packetCents } from "./red-packet.ts";

/** Ids of messages and red packets, which are strings in JSON. */
export const LongId = z.union([z.string().regex(/^\d{1,18}$/), z.int().min(1).transform(String)]);
export const Seq = z.coerce.number<string | number>().int().min(0).max(Number.MAX_SAFE_INTEGER);
const MessageText = z.string().max(maxText);
/** A reason that may be left out. */
export const Remark = OptionalReason.default("");
/** Null means until the customer writes. */
export const SnoozeEnd = Moment.nullable().default(null);
export const Query = Text(60);
export const RowLimit = Limit(200, 50);
const Url = Text(500);
/** A key chosen by the sender. A repeated key identifies the same message. */
const ClientMsgId = NonEmptyText(64);

/** The content of a message by type: text, address of an uploaded file, number of an order, or amount with a greeting. */
export const content = {
  type: z
    .union([z.literal(contentTypes.text), z.literal(contentTypes.image), z.literal(contentTypes.voice)])
    .or(z.union([z.literal(contentTypes.packet), z.literal(contentTypes.order)]))
    .default(contentTypes.text),
  text: MessageText.default(""),
  url: Url.optional(),
  number: Text(40).optional(),
  amountCents: z.int().min(packetCents.least).max(packetCents.most).optional(),
  clientMsgId: ClientMsgId.optional(),
};
export const seenVersion = { version: BoundedVersion.optional() };
/** A range of a conversation: the latest messages, or those before, after or around a position. */
export const range = { before: optionalFilter(Seq), after: optionalFilter(Seq), limit: RowLimit };
