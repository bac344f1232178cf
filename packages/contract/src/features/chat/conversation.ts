import * as z from "zod";
import { Moment, RecordId, Version } from "../../kernel/index.ts";
import { Rating } from "./inquiry.ts";
import { ContentType } from "./message.ts";

export const conversationStates = ["open", "waiting", "done"] as const;
/** `waiting`: the customer waits for an answer. `open`: staff have answered. `done`: finished. */
export const ConversationState = z.enum(conversationStates);
export type ConversationState = z.infer<typeof ConversationState>;

export const priorities = ["none", "low", "high", "urgent"] as const;
export const Priority = z.enum(priorities);
export type Priority = z.infer<typeof Priority>;

/** Actions in a conversation. */
export const chatActions = [
  "send",
  "note",
  "read",
  "claim",
  "release",
  "take-over",
  "hand-over",
  "hand-to-team",
  "pin",
  "label",
  "set-priority",
  "snooze",
  "unsnooze",
  "hide",
  "finish",
  "reopen",
  "send-packet",
] as const;
export const ChatAction = z.enum(chatActions);
export type ChatAction = z.infer<typeof ChatAction>;

/** Duration of a claim. Sending and claiming again renew it. */
export const leaseMs = 60_000;

const Person = z.object({ id: RecordId, name: z.string() });

/** A conversation in the desk's list. */
export const Conversation = z.object({
  id: RecordId,
  version: Version,
  customer: z.object({ id: RecordId, name: z.string(), phone: z.string() }),
  state: ConversationState,
  pinned: z.boolean(),
  priority: Priority,
  /** Ids of the labels, in ascending order. */
  labels: z.array(z.int()),
  /** Hidden from the list until the customer writes. */
  hidden: z.boolean(),
  assignee: Person.nullable(),
  /** The team that is responsible for the conversation. */
  team: Person.nullable(),
  /** End of the snooze; null if it has no time limit. A message of the customer ends every snooze. */
  snooze: z.object({ until: Moment.nullable() }).nullable(),
  /** The colleague who has claimed the conversation, and the end of the claim. */
  lease: z.object({ id: RecordId, name: z.string(), until: Moment }).nullable(),
  unread: z.int(),
  /** Read positions of the desk and of the customer. */
  readSeq: z.int(),
  customerReadSeq: z.int(),
  lastSeq: z.int(),
  /** The last message that is no private note. */
  last: z
    .object({
      seq: z.int(),
      type: ContentType,
      from: z.enum(["customer", "staff", "system"]),
      senderName: z.string(),
      text: z.string(),
      at: Moment,
    })
    .nullable(),
  /** Since when the customer waits, and when the wait exceeds the first and the second limit. */
  waitingSince: Moment.nullable(),
  lateAt: Moment.nullable(),
  veryLateAt: Moment.nullable(),
  /** The customer's latest rating; null if they have not rated. */
  satisfaction: z.object({ rating: Rating, comment: z.string(), at: Moment }).nullable(),
  updatedAt: Moment,
  allowed: z.array(ChatAction),
  /** The message that matches the search; null if the name matched or nothing was searched. */
  hit: z.object({ seq: z.int(), text: z.string(), at: Moment }).nullable(),
});
export type Conversation = z.infer<typeof Conversation>;

/** `data` of the refusal `chat-answered-meanwhile`: the latest reply of the colleague. */
export const GuardedReply = z.object({
  by: Person,
  at: Moment,
  type: ContentType,
  text: z.string(),
  seq: z.int().nullable(),
});
export type GuardedReply = z.infer<typeof GuardedReply>;

/** `data` of the refusal `chat-claimed`. */
export const ClaimedChat = z.object({ by: Person, until: Moment });
export type ClaimedChat = z.infer<typeof ClaimedChat>;

/** `data` of a conflict: the current conversation. */
export const ChatConflict = z.object({ current: Conversation, changedBy: z.string(), changedAt: Moment });
export type ChatConflict = z.infer<typeof ChatConflict>;
