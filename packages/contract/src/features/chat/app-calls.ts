import * as z from "zod";
import { api, app, endpoint, filePart } from "../../kernel/index.ts";
import { pictureBytes } from "../uploads/schema.ts";
import { AppChatMessage, AppConversation, AppPacket } from "./app.ts";
import { content, LongId, Seq, stretch } from "./inputs.ts";

/** The customer's side: one conversation with the house. Phones ask again; sockets are for staff (DELIVERY 6.12, 4403). */
export const appChatApi = api("appChat", {
  mine: endpoint({
    method: "GET",
    path: "/api/app/chat/conversation",
    access: app("customer"),
    summary: "My conversation: how far it goes and how far each side has read",
    input: z.object({}),
    output: AppConversation,
  }),
  messages: endpoint({
    method: "GET",
    path: "/api/app/chat/msglist",
    access: app("customer"),
    summary: "Messages of my conversation in their order: the latest, or those before or after a place",
    input: z.object(stretch),
    output: z.object({ records: z.array(AppChatMessage), hasBefore: z.boolean(), hasAfter: z.boolean() }),
  }),
  sendMsg: endpoint({
    method: "POST",
    path: "/api/app/chat/sendMsg",
    access: app("customer"),
    limit: "send",
    summary: "Write to the house. The same clientMsgId or Idempotency-Key again answers the same message",
    input: z.object(content),
    output: AppChatMessage,
  }),
  upOne: endpoint({
    method: "PUT",
    path: "/api/app/chat/upone",
    access: app("customer"),
    summary: "I have read up to a place, or to the end",
    input: z.object({ upTo: Seq.optional() }),
    output: AppConversation,
  }),
  openRed: endpoint({
    method: "POST",
    path: "/api/app/chat/openred",
    access: app("customer"),
    summary: "Open a red packet of the house, once; `id` is the packet's",
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
    summary: "Upload a picture or a voice message; answers its address for sendMsg",
    input: z.object({ module: z.enum(["chat", "voice"]).default("chat"), file: filePart() }),
    output: z.string(),
  }),
});
