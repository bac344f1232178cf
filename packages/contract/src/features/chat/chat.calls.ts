import * as z from "zod";
import {
  api,
  endpoint,
  listInput,
  optionalFilter,
  pageOf,
  staff,
  staffInPerson,
  Id,
  LongReason,
} from "../../kernel/index.ts";
import { content, RowLimit, LongId, Query, Remark, seenVersion, Seq, SnoozeEnd, range } from "./inputs.ts";
import {
  BulkChatCommand,
  BulkChatResult,
  ChatCustomer,
  ChatMessage,
  Colleague,
  Conversation,
  ConversationState,
  contentTypes,
  DeskCounts,
  maxLabels,
  PacketLimits,
  PacketState,
  Priority,
  RedPacket,
} from "./chat.schema.ts";

export { appChatApi } from "./app-calls.ts";
export { chatReportsApi } from "./report-calls.ts";
export { chatLabelsApi, chatRepliesApi, chatSettingsApi, chatTeamsApi } from "./desk-calls.ts";

/** Calls of staff. `id` is that of a conversation unless stated otherwise. */
export const chatApi = api("chat", "Conversations with customers", {
  list: endpoint({
    method: "POST",
    path: "/api/chat/list",
    access: staff("chat"),
    reads: true,
    summary:
      "List conversations: pinned ones first, then by latest message; or sorted by waiting time or priority. `q` searches names and messages, including Chinese text",
    input: listInput(
      {
        /**
         * `team`: unassigned conversations of the caller's teams. `for-me`: conversations that wait for an answer and are the
         * caller's, or unassigned and not of a team without the caller.
         */
        scope: z.enum(["for-me", "mine", "unassigned", "team", "all"]),
        state: ConversationState,
        label: Id,
        team: Id,
        priority: Priority,
        /**
         * `late`: waiting longer than the first limit. `hidden`: hidden by `pcDelete`. `snoozed`: snoozed conversations, which
         * are otherwise listed only in a search.
         */
        only: z.enum(["late", "hidden", "snoozed"]),
        q: Query,
      },
      ["latest", "waiting", "priority"],
    ),
    output: pageOf(Conversation),
  }),
  counts: endpoint({
    method: "GET",
    path: "/api/chat/counts",
    access: staff("chat"),
    summary: "Count the caller's conversations by state, and those that wait too long",
    input: z.object({}),
    output: DeskCounts,
  }),
  find: endpoint({
    method: "GET",
    path: "/api/chat/conversation/:id",
    access: staff("chat"),
    summary: "Get one conversation",
    input: z.object({ id: Id }),
    output: Conversation,
  }),
  messages: endpoint({
    method: "GET",
    path: "/api/chat/msglist",
    access: staff("chat"),
    summary: "List messages of a conversation in order: the latest, or those before, after or around a position",
    input: z.object({ id: Id, ...range, around: optionalFilter(Seq) }),
    output: z.object({
      records: z.array(ChatMessage),
      /** Held messages of the caller and of colleagues, oldest first. */
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
    summary: "Search the messages of one conversation, latest first",
    input: z.object({ id: Id, q: Query.min(1), before: optionalFilter(Seq), limit: RowLimit }),
    output: z.object({ records: z.array(ChatMessage), hasMore: z.boolean() }),
  }),
  customer: endpoint({
    method: "GET",
    path: "/api/chat/customer/:id",
    access: staff("chat"),
    summary: "Get the customer of a conversation with their latest orders",
    input: z.object({ id: Id }),
    output: ChatCustomer,
  }),
  send: endpoint({
    method: "POST",
    path: "/api/chat/sendMsg",
    access: staffInPerson("chat:desk"),
    limit: "send",
    summary:
      "Answer a customer, or leave a note for colleagues. A repeated clientMsgId or Idempotency-Key returns the same message",
    input: z
      .object({
        id: Id,
        ...content,
        isPrivate: z.boolean().default(false),
        /** The position up to which the sender has seen the conversation. A newer reply of a colleague blocks this one. */
        seenSeq: Seq.optional(),
        anyway: z.boolean().default(false),
      })
      // Only a customer can open a red packet, so private notes cannot contain one.
      .refine(({ type, isPrivate }) => !(isPrivate && type === contentTypes.packet), { path: ["isPrivate"] }),
    output: ChatMessage,
  }),
  unsend: endpoint({
    method: "POST",
    path: "/api/chat/unsend",
    access: staffInPerson("chat:desk"),
    summary: "Take back an own message within 5 s, before it is sent; `id` is that of the message",
    input: z.object({ id: LongId }),
    output: ChatMessage,
  }),
  pin: endpoint({
    method: "PUT",
    path: "/api/chat/gotop",
    access: staffInPerson("chat:desk"),
    summary: "Pin or unpin a conversation for all staff",
    input: z.object({ id: Id, pinned: z.boolean().default(true), ...seenVersion }),
    output: Conversation,
  }),
  label: endpoint({
    method: "POST",
    path: "/api/chat/label",
    access: staffInPerson("chat:desk"),
    summary: "Set the labels of a conversation",
    input: z.object({ id: Id, labels: z.array(Id).max(maxLabels), ...seenVersion }),
    output: Conversation,
  }),
  setPriority: endpoint({
    method: "POST",
    path: "/api/chat/priority",
    access: staffInPerson("chat:desk"),
    summary: "Set the priority of a conversation",
    input: z.object({ id: Id, priority: Priority, ...seenVersion }),
    output: Conversation,
  }),
  snooze: endpoint({
    method: "POST",
    path: "/api/chat/snooze",
    access: staffInPerson("chat:desk"),
    summary: "Snooze a conversation until a time within a year, or until the customer writes if no time is given",
    input: z.object({ id: Id, until: SnoozeEnd, ...seenVersion }),
    output: Conversation,
  }),
  unsnooze: endpoint({
    method: "POST",
    path: "/api/chat/unsnooze",
    access: staffInPerson("chat:desk"),
    summary: "End the snooze of a conversation",
    input: z.object({ id: Id, ...seenVersion }),
    output: Conversation,
  }),
  read: endpoint({
    method: "PUT",
    path: "/api/chat/upone",
    access: staffInPerson("chat:desk"),
    summary: "Mark a conversation as read up to a position or to the end",
    input: z.object({ id: Id, upTo: Seq.optional() }),
    output: Conversation,
  }),
  hide: endpoint({
    method: "PUT",
    path: "/api/chat/pcDelete",
    access: staffInPerson("chat:desk"),
    summary: "Hide a conversation from the desk until the customer writes again",
    input: z.object({ id: Id, ...seenVersion }),
    output: Conversation,
  }),
  openPacket: endpoint({
    method: "POST",
    path: "/api/chat/openred",
    access: staffInPerson("chat:red"),
    summary: "Open a customer's red packet, once; `id` is that of the packet",
    input: z.object({ id: LongId }),
    output: RedPacket,
  }),
  decidePacket: endpoint({
    method: "POST",
    path: "/api/chat/decideRed",
    access: staffInPerson("chat:red:approve"),
    summary: "Approve or reject a colleague's large red packet; `id` is that of the packet",
    input: z.object({ id: LongId, approve: z.boolean(), reason: Remark }),
    output: RedPacket,
  }),
  listPackets: endpoint({
    method: "GET",
    path: "/api/chat/reds",
    access: staff("chat:red"),
    summary: "List red packets, latest first",
    input: listInput({ state: PacketState, from: z.enum(["customer", "staff"]), conversationId: Id }, ["sentAt"]),
    output: pageOf(RedPacket),
  }),
  packetLimits: endpoint({
    method: "GET",
    path: "/api/chat/redLimits",
    access: staff("chat:red"),
    summary: "Get the caller's remaining limits for red packets today",
    input: z.object({}),
    output: PacketLimits,
  }),
  claim: endpoint({
    method: "POST",
    path: "/api/chat/claim",
    access: staffInPerson("chat:desk"),
    summary: "Claim a conversation for 60 s or renew the claim. Refused while a colleague holds it",
    input: z.object({ id: Id, ...seenVersion }),
    output: Conversation,
  }),
  release: endpoint({
    method: "POST",
    path: "/api/chat/release",
    access: staffInPerson("chat:desk"),
    summary: "Release an own conversation for all",
    input: z.object({ id: Id, ...seenVersion }),
    output: Conversation,
  }),
  handOver: endpoint({
    method: "POST",
    path: "/api/chat/handOver",
    access: staffInPerson("chat:desk"),
    summary: "Hand a conversation over to a colleague, with a comment",
    input: z.object({ id: Id, toId: Id, reason: Remark, ...seenVersion }),
    output: Conversation,
  }),
  handToTeam: endpoint({
    method: "POST",
    path: "/api/chat/handToTeam",
    access: staffInPerson("chat:desk"),
    summary: "Hand a conversation over to a team, with a comment. It is unassigned then. Null removes the team",
    input: z.object({ id: Id, teamId: Id.nullable(), reason: Remark, ...seenVersion }),
    output: Conversation,
  }),
  takeOver: endpoint({
    method: "POST",
    path: "/api/chat/takeOver",
    access: staffInPerson("chat:takeover"),
    summary: "Take over a conversation that a colleague has claimed, with a reason",
    input: z.object({ id: Id, reason: LongReason, ...seenVersion }),
    output: Conversation,
  }),
  setState: endpoint({
    method: "POST",
    path: "/api/chat/state",
    access: staffInPerson("chat:desk"),
    summary: "Finish or reopen a conversation",
    input: z.object({ id: Id, state: z.enum(["open", "done"]), ...seenVersion }),
    output: Conversation,
  }),
  actOnMany: endpoint({
    method: "POST",
    path: "/api/chat/bulk",
    access: staffInPerson("chat:desk"),
    ownTransaction: true,
    summary: "Run one action on several conversations independently. Returns the result of each",
    input: BulkChatCommand,
    output: BulkChatResult,
  }),
  colleagues: endpoint({
    method: "GET",
    path: "/api/chat/colleagues",
    access: staff("chat"),
    summary:
      "List the staff who answer customers with their numbers of conversations, including the caller if applicable",
    input: z.object({}),
    output: z.array(Colleague),
  }),
  setAvailable: endpoint({
    method: "PUT",
    path: "/api/chat/available",
    access: staffInPerson("chat:desk"),
    summary: "Set whether new conversations are assigned to the caller",
    input: z.object({ available: z.boolean() }),
    output: z.object({ available: z.boolean() }),
  }),
});
