import { permissions } from "../../kernel/index.ts";

export * from "./app.ts";
export * from "./bulk.ts";
export * from "./conversation.ts";
export * from "./desk.ts";
export * from "./inquiry.ts";
export * from "./label.ts";
export * from "./message.ts";
export * from "./red-packet.ts";
export * from "./quick-reply.ts";
export * from "./team.ts";
export { maxVoiceMs, voiceBytes } from "../operations/uploads/uploads.schema.ts";

/**
 * `chat` reads conversations, `chat:desk` answers customers, `chat:takeover` takes over a conversation that a colleague has
 * claimed, `chat:labels` and `chat:teams` manage labels and teams, `chat:reports` reads the reports, `chat:red` opens and sends red packets, `chat:red:approve`
 * approves large ones.
 */
export const chatPermissions = permissions(
  "chat",
  "chat:desk",
  "chat:takeover",
  "chat:replies",
  "chat:labels",
  "chat:teams",
  "chat:reports",
  "chat:settings",
  "chat:red",
  "chat:red:approve",
);

/** Refusals of chat. */
export const chatRefusals = {
  /** A colleague has replied since the seen position; `data` is a `GuardedReply`. `anyway` sends nevertheless. */
  "chat-answered-meanwhile": 500,
  /** A colleague has claimed the conversation; `data` is a `ClaimedChat`. */
  "chat-claimed": 500,
  /** The state of the conversation does not allow the action. */
  "chat-act-closed": 500,
  "chat-empty": 500,
  "chat-order-unknown": 500,
  "chat-colleague-unfit": 500,
  "chat-label-unknown": 500,
  "chat-label-taken": 500,
  "chat-labels-too-many": 500,
  "chat-team-unknown": 500,
  "chat-team-taken": 500,
  /** The inquiry is not finished, was rated before, or its time is over. */
  "chat-rating-closed": 500,
  /** Too late to take back: the message was sent. */
  "chat-sent": 500,
  /** The message was taken back; its key sends nothing any more. */
  "chat-taken-back": 500,
  "packet-limit": 500,
  "packet-closed": 500,
  /** The sender cannot approve their own red packet. */
  "packet-own": 500,
} as const;
