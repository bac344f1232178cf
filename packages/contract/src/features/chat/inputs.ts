import * as z from "zod";
import { optionalFilter } from "../../kernel/index.ts";
import { contentTypes, textAtMost } from "./message.ts";
import { packetCents } from "./red-packet.ts";

export const Id = z.coerce.number<string | number>().int().min(1).max(2_147_483_647);
/** Ids of messages and red packets: strings on the wire (DELIVERY 6.1). */
export const LongId = z.union([z.string().regex(/^\d{1,18}$/), z.int().min(1).transform(String)]);
export const Seq = z.coerce.number<string | number>().int().min(0).max(Number.MAX_SAFE_INTEGER);
export const Version = z.int().min(0).max(2_147_483_647);
const Text = z.string().max(textAtMost);
export const Reason = z.string().trim().min(1).max(500);
export const Query = z.string().trim().max(60);
export const Limit = z.coerce.number<string | number>().int().min(1).max(200).default(50);
const Url = z.string().trim().max(500);
/** Of the sender's making, unique for them: the same again is the same message (DELIVERY 6.1). */
const ClientMsgId = z.string().trim().min(1).max(64);

/** What a message holds, by its type: text, the address of an uploaded file, an order's number, or an amount with a greeting. */
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
export const seen = { version: Version.optional() };
/** A stretch of a conversation in its order: the latest; those before or after a place; or those around it. */
export const stretch = { before: optionalFilter(Seq), after: optionalFilter(Seq), limit: Limit };
