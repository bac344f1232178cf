import * as z from "zod";
import { optionalFilter } from "../../kernel/index.ts";
import { contentTypes, maxText } from "./message.ts";
import { packetCents } from "./red-packet.ts";

export const Id = z.coerce.number<string | number>().int().min(1).max(2_147_483_647);
/** Ids of messages and red packets, which are strings in JSON. */
export const LongId = z.union([z.string().regex(/^\d{1,18}$/), z.int().min(1).transform(String)]);
export const Seq = z.coerce.number<string | number>().int().min(0).max(Number.MAX_SAFE_INTEGER);
export const Version = z.int().min(0).max(2_147_483_647);
const Text = z.string().max(maxText);
export const Reason = z.string().trim().min(1).max(500);
export const Query = z.string().trim().max(60);
export const Limit = z.coerce.number<string | number>().int().min(1).max(200).default(50);
const Url = z.string().trim().max(500);
/** A key chosen by the sender. A repeated key identifies the same message. */
const ClientMsgId = z.string().trim().min(1).max(64);

/** The content of a message by type: text, address of an uploaded file, number of an order, or amount with a greeting. */
export const content = {
  type: z
    .union([z.literal(contentTypes.text), z.literal(contentTypes.image), z.literal(contentTypes.voice)])
    .or(z.union([z.literal(contentTypes.packet), z.literal(contentTypes.order)]))
    .default(contentTypes.text),
  text: Text.default(""),
  url: Url.optional(),
  number: z.string().trim().max(40).optional(),
  amountCents: z.int().min(packetCents.least).max(packetCents.most).optional(),
  clientMsgId: ClientMsgId.optional(),
};
export const seenVersion = { version: Version.optional() };
/** A range of a conversation: the latest messages, or those before, after or around a position. */
export const range = { before: optionalFilter(Seq), after: optionalFilter(Seq), limit: Limit };
