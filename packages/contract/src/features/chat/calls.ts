import * as z from "zod";
import { api, endpoint, listInput, optionalFilter, pageOf, staff } from "../../kernel/index.ts";
import { content, Id, Limit, LongId, Query, Reason, seen, Seq, stretch } from "./inputs.ts";
import {
  ChatCustomer,
  ChatMessage,
  Colleague,
  Conversation,
  ConversationState,
  contentTypes,
  DeskCounts,
  PacketLimits,
  PacketState,
  RedPacket,
} from "./schema.ts";

export { appChatApi } from "./app-calls.ts";
export { chatRepliesApi, chatSettingsApi } from "./desk-calls.ts";

/** Staff: SPEC 7 and PRODUCT 4, Customer chat. `id` is a conversation's where nothing else is said. */
export const chatApi = api("chat", {
  list: endpoint({
    method: "POST",
    path: "/api/chat/list",
    access: staff("chat"),
    reads: true,
    summary:
      "Conversations: pinned ones first, then the latest; `q` looks in names and inside of messages, Chinese too",
    input: listInput(
      {
        scope: z.enum(["mine", "unassigned", "all"]),
        state: ConversationState,
        /** `late`: waiting longer than the first limit. `hidden`: those that `pcDelete` hid. */
        only: z.enum(["late", "hidden"]),
        q: Query,
      },
      ["latest", "waiting"],
    ),
    output: pageOf(Conversation),
  }),
  counts: endpoint({
    method: "GET",
    path: "/api/chat/counts",
    access: staff("chat"),
    summary: "How many conversations there are for me, in each state, and how many wait too long",
    input: z.object({}),
    output: DeskCounts,
  }),
  find: endpoint({
    method: "GET",
    path: "/api/chat/conversation/:id",
    access: staff("chat"),
    summary: "One conversation",
    input: z.object({ id: Id }),
    output: Conversation,
  }),
  messages: endpoint({
    method: "GET",
    path: "/api/chat/msglist",
    access: staff("chat"),
    summary: "Messages of a conversation in their order: the latest, or those before, after or around a place",
    input: z.object({ id: Id, ...stretch, around: optionalFilter(Seq) }),
    output: z.object({
      records: z.array(ChatMessage),
      /** My colleagues' and my own messages that wait to go out, oldest first. */
      held: z.array(ChatMessage),
      hasBefore: z.boolean(),
      hasAfter: z.boolean(),
      conversation: Conversation,
    }),
  }),
  search: endpoint({
    method: "GET",
    path: "/api/chat/search",
    access: staff("chat"),
    summary: "Messages of one conversation that hold a text, the latest first",
    input: z.object({ id: Id, q: Query.min(1), before: optionalFilter(Seq), limit: Limit }),
    output: z.object({ records: z.array(ChatMessage), hasMore: z.boolean() }),
  }),
  customer: endpoint({
    method: "GET",
    path: "/api/chat/customer/:id",
    access: staff("chat"),
    summary: "The customer of a conversation with their latest orders",
    input: z.object({ id: Id }),
    output: ChatCustomer,
  }),
  sendMsg: endpoint({
    method: "POST",
    path: "/api/chat/sendMsg",
    access: staff("chat:desk"),
    limit: "send",
    summary:
      "Answer a customer, or leave a note for colleagues. The same clientMsgId or Idempotency-Key again answers the same",
    input: z
      .object({
        id: Id,
        ...content,
        isPrivate: z.boolean().default(false),
        /** Up to where the sender has seen the conversation: a colleague's newer reply holds this one back. */
        seenSeq: Seq.optional(),
        /** Send it although a colleague answered meanwhile. */
        anyway: z.boolean().default(false),
      })
      // A red packet is a customer's: in a note nobody could open it.
      .refine(({ type, isPrivate }) => !(isPrivate && type === contentTypes.packet), { path: ["isPrivate"] }),
    output: ChatMessage,
  }),
  unsend: endpoint({
    method: "POST",
    path: "/api/chat/unsend",
    access: staff("chat:desk"),
    summary: "Take a message of one's own back before it goes out (5 s); `id` is the message's",
    input: z.object({ id: LongId }),
    output: ChatMessage,
  }),
  goTop: endpoint({
    method: "PUT",
    path: "/api/chat/gotop",
    access: staff("chat:desk"),
    summary: "Pin a conversation for everybody, or unpin it",
    input: z.object({ id: Id, pinned: z.boolean().default(true), ...seen }),
    output: Conversation,
  }),
  upOne: endpoint({
    method: "PUT",
    path: "/api/chat/upone",
    access: staff("chat:desk"),
    summary: "Mark one conversation as read, up to a place or to its end",
    input: z.object({ id: Id, upTo: Seq.optional() }),
    output: Conversation,
  }),
  pcDelete: endpoint({
    method: "PUT",
    path: "/api/chat/pcDelete",
    access: staff("chat:desk"),
    summary: "Hide a conversation from the desk; a new message of the customer brings it back",
    input: z.object({ id: Id, ...seen }),
    output: Conversation,
  }),
  openRed: endpoint({
    method: "POST",
    path: "/api/chat/openred",
    access: staff("chat:red"),
    summary: "Open a customer's red packet, once; `id` is the packet's",
    input: z.object({ id: LongId }),
    output: RedPacket,
  }),
  decideRed: endpoint({
    method: "POST",
    path: "/api/chat/decideRed",
    access: staff("chat:red:approve"),
    summary: "Approve or reject a colleague's large red packet; `id` is the packet's",
    input: z.object({ id: LongId, approve: z.boolean(), reason: z.string().trim().max(500).default("") }),
    output: RedPacket,
  }),
  listRed: endpoint({
    method: "GET",
    path: "/api/chat/reds",
    access: staff("chat:red"),
    summary: "Red packets, the latest first",
    input: listInput({ state: PacketState, from: z.enum(["customer", "staff"]), conversationId: Id }, ["sentAt"]),
    output: pageOf(RedPacket),
  }),
  redLimits: endpoint({
    method: "GET",
    path: "/api/chat/redLimits",
    access: staff("chat:red"),
    summary: "What I may send in red packets today",
    input: z.object({}),
    output: PacketLimits,
  }),
  claim: endpoint({
    method: "POST",
    path: "/api/chat/claim",
    access: staff("chat:desk"),
    summary: "Take a conversation for 60 s, or renew that; refused while a colleague is on it",
    input: z.object({ id: Id, ...seen }),
    output: Conversation,
  }),
  release: endpoint({
    method: "POST",
    path: "/api/chat/release",
    access: staff("chat:desk"),
    summary: "Give a conversation of one's own back to all",
    input: z.object({ id: Id, ...seen }),
    output: Conversation,
  }),
  handOver: endpoint({
    method: "POST",
    path: "/api/chat/handOver",
    access: staff("chat:desk"),
    summary: "Give a conversation to a colleague, with a word for them",
    input: z.object({ id: Id, toId: Id, reason: z.string().trim().max(500).default(""), ...seen }),
    output: Conversation,
  }),
  takeOver: endpoint({
    method: "POST",
    path: "/api/chat/takeOver",
    access: staff("chat:takeover"),
    summary: "Take a conversation from the colleague who is on it, with a reason",
    input: z.object({ id: Id, reason: Reason, ...seen }),
    output: Conversation,
  }),
  setState: endpoint({
    method: "POST",
    path: "/api/chat/state",
    access: staff("chat:desk"),
    summary: "Finish a conversation, or open it again",
    input: z.object({ id: Id, state: z.enum(["open", "done"]), ...seen }),
    output: Conversation,
  }),
  colleagues: endpoint({
    method: "GET",
    path: "/api/chat/colleagues",
    access: staff("chat"),
    summary: "Who answers customers, with how many conversations each has; I am among them if I do",
    input: z.object({}),
    output: z.array(Colleague),
  }),
  setAvailable: endpoint({
    method: "PUT",
    path: "/api/chat/available",
    access: staff("chat:desk"),
    summary: "Whether new conversations come to me",
    input: z.object({ available: z.boolean() }),
    output: z.object({ available: z.boolean() }),
  }),
});
