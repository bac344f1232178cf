import * as z from "zod";
import { ContentType } from "./message.ts";

export const conversationStates = ["open", "waiting", "done"] as const;
/** `waiting`: the customer waits for an answer. `open`: we answered. `done`: nothing is left to do. */
export const ConversationState = z.enum(conversationStates);
export type ConversationState = z.infer<typeof ConversationState>;

/** What somebody may do in a conversation now (PRODUCT 4, `allowed`). */
export const chatActs = [
  "send",
  "note",
  "read",
  "claim",
  "release",
  "take-over",
  "hand-over",
  "pin",
  "hide",
  "finish",
  "reopen",
  "send-packet",
] as const;
export const ChatAct = z.enum(chatActs);
export type ChatAct = z.infer<typeof ChatAct>;

/** A claim lasts this long; sending and claiming again renew it. */
export const leaseMs = 60_000;

const At = z.iso.datetime({ offset: true });
const Person = z.object({ id: z.int(), name: z.string() });

/** A conversation as the desk's list shows it. */
export const Conversation = z.object({
  id: z.int(),
  version: z.int(),
  customer: z.object({ id: z.int(), name: z.string(), phone: z.string() }),
  state: ConversationState,
  pinned: z.boolean(),
  /** Hidden from the list until the customer writes. */
  hidden: z.boolean(),
  assignee: Person.nullable(),
  /** Who is on it right now, and until when nobody else may answer. */
  lease: z.object({ id: z.int(), name: z.string(), until: At }).nullable(),
  /** Messages of the customer that nobody of the desk has read. */
  unread: z.int(),
  /** Up to where the desk has read, and the customer. */
  readSeq: z.int(),
  customerReadSeq: z.int(),
  lastSeq: z.int(),
  /** The last line that is no private note. */
  last: z
    .object({
      seq: z.int(),
      type: ContentType,
      from: z.enum(["customer", "staff", "system"]),
      senderName: z.string(),
      text: z.string(),
      at: At,
    })
    .nullable(),
  /** Since when the customer waits for an answer, and the two moments at which that is too long. */
  waitingSince: At.nullable(),
  lateAt: At.nullable(),
  veryLateAt: At.nullable(),
  updatedAt: At,
  /** What the asking person may do to it now. */
  allowed: z.array(ChatAct),
  /** Where the searched text was found inside of its messages; null when in the name, or not searched. */
  hit: z.object({ seq: z.int(), text: z.string(), at: At }).nullable(),
});
export type Conversation = z.infer<typeof Conversation>;

/** `data` of the refusal `chat-answered-meanwhile`: the colleague's newest reply. */
export const GuardedReply = z.object({
  by: Person,
  at: At,
  type: ContentType,
  text: z.string(),
  seq: z.int().nullable(),
});
export type GuardedReply = z.infer<typeof GuardedReply>;

/** `data` of the refusal `chat-claimed`. */
export const ClaimedChat = z.object({ by: Person, until: At });
export type ClaimedChat = z.infer<typeof ClaimedChat>;

/** `data` of a 409: the conversation as it is now. */
export const ChatConflict = z.object({ current: Conversation, changedBy: z.string(), changedAt: At });
export type ChatConflict = z.infer<typeof ChatConflict>;
