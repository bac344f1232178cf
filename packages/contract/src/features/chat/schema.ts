import { permissions } from "../../kernel/index.ts";

export * from "./app.ts";
export * from "./conversation.ts";
export * from "./desk.ts";
export * from "./message.ts";
export * from "./red-packet.ts";
export * from "./quick-reply.ts";
export { voiceAtMostMs, voiceBytes } from "../uploads/schema.ts";

/**
 * `chat` reads conversations, `chat:desk` answers customers. `chat:takeover` takes a conversation from a colleague who is on
 * it, `chat:red` opens and sends red packets, `chat:red:approve` is the second pair of eyes on large ones.
 */
export const chatPermissions = permissions(
  "chat",
  "chat:desk",
  "chat:takeover",
  "chat:replies",
  "chat:settings",
  "chat:red",
  "chat:red:approve",
);

/** What the calls of chat say no to, beside what every call does. */
export const chatRefusals = {
  /** A colleague answered after what was seen; `data` is a `GuardedReply`. The same with `anyway` is sent. */
  "chat-answered-meanwhile": 500,
  /** A colleague is on it; `data` is a `ClaimedChat`. */
  "chat-claimed": 500,
  /** The conversation stands otherwise by now: this is not open in it. */
  "chat-act-closed": 500,
  "chat-empty": 500,
  "chat-order-unknown": 500,
  "chat-colleague-unfit": 500,
  /** Too late to take it back: the customer has it. */
  "chat-sent": 500,
  /** It was taken back: the same key sends nothing any more. */
  "chat-taken-back": 500,
  "packet-limit": 500,
  "packet-closed": 500,
  /** Who sent it does not approve it. */
  "packet-own": 500,
} as const;
