import * as z from "zod";
import { api, app, endpoint, filePart, Id, Text } from "../../kernel/index.ts";
import { pictureBytes } from "../operations/uploads/uploads.schema.ts";
import { AppChatMessage, AppConversation, AppPacket } from "./app.ts";
import { content, LongId, Seq, range } from "./inputs.ts";
import { Rating } from "./inquiry.ts";

/** Calls of customers, who have one conversation each. App users poll, because sockets are for staff only. */
export const appChatApi = api("appChat", "App: the conversation of a customer", {
  mine: endpoint({
    method: "GET",
    path: "/api/app/chat/conversation",
    access: app("customer"),
    summary: "Get the caller's conversation: its last position and the read positions of both sides",
    input: z.object({}),
    output: AppConversation,
  }),
  messages: endpoint({
    method: "GET",
    path: "/api/app/chat/msglist",
    access: app("customer"),
    summary: "List messages of the caller's conversation in order: the latest, or those before or after a position",
    input: z.object(range),
    output: z.object({ records: z.array(AppChatMessage), hasBefore: z.boolean(), hasAfter: z.boolean() }),
  }),
  send: endpoint({
    method: "POST",
    path: "/api/app/chat/sendMsg",
    access: app("customer"),
    limit: "send",
    summary: "Write to the business. A repeated clientMsgId or Idempotency-Key returns the same message",
    input: z.object(content),
    output: AppChatMessage,
  }),
  read: endpoint({
    method: "PUT",
    path: "/api/app/chat/upone",
    access: app("customer"),
    summary: "Mark messages as read up to a position or to the end",
    input: z.object({ upTo: Seq.optional() }),
    output: AppConversation,
  }),
  rate: endpoint({
    method: "POST",
    path: "/api/app/chat/rate",
    access: app("customer"),
    summary: "Answer the request to rate a finished inquiry, once; `rating` null declines",
    input: z.object({
      inquiryId: Id,
      rating: Rating.nullable(),
      comment: Text(500).default(""),
    }),
    output: AppConversation,
  }),
  openPacket: endpoint({
    method: "POST",
    path: "/api/app/chat/openred",
    access: app("customer"),
    summary: "Open a red packet of the business, once; `id` is that of the packet",
    input: z.object({ id: LongId }),
    output: AppPacket,
  }),
  upload: endpoint({
    method: "POST",
    path: "/api/app/chat/upload",
    access: app("customer"),
    encoding: "multipart",
    bodyLimit: pictureBytes,
    ownTransaction: true,
    summary: "Upload a picture or a voice message. Returns its address for sendMsg",
    input: z.object({ module: z.enum(["chat", "voice"]).default("chat"), file: filePart() }),
    output: z.string(),
  }),
});
