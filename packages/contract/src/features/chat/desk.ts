import * as z from "zod";
import { OrderCard } from "./message.ts";

const At = z.iso.datetime({ offset: true });

/** A colleague who may take conversations. */
export const Colleague = z.object({
  id: z.int(),
  name: z.string(),
  avatar: z.string(),
  /** Conversations of theirs that are not done. */
  load: z.int(),
  /** Takes new conversations; somebody who is away gets none by themselves. */
  isAvailable: z.boolean(),
  /** Was at the desk in the last minutes. */
  isHere: z.boolean(),
});
export type Colleague = z.infer<typeof Colleague>;

/** The customer beside the chat: who they are and their latest orders. */
export const ChatCustomer = z.object({
  id: z.int(),
  name: z.string(),
  /** Masked. */
  phone: z.string(),
  joinedAt: At,
  verified: z.boolean(),
  enabled: z.boolean(),
  /** Orders in all, at most 1,000 counted, and what the completed ones came to. */
  orderCount: z.int(),
  /** There are more orders than `orderCount`; `spentCents` is the sum of those that were counted. */
  hasMoreOrders: z.boolean().optional(),
  spentCents: z.int(),
  /** The latest 20. */
  orders: z.array(OrderCard),
});
export type ChatCustomer = z.infer<typeof ChatCustomer>;

/** How the desk works; one record for the house. */
export const DeskSettings = z.object({
  version: z.int(),
  /** A new conversation goes to whoever is here and has least to do. */
  autoAssign: z.boolean(),
  /** A customer who waits longer than the first is told to the assignee, longer than the second to everybody. */
  lateSeconds: z.int(),
  veryLateSeconds: z.int(),
  changedBy: z.string(),
  changedAt: At.nullable(),
});
export type DeskSettings = z.infer<typeof DeskSettings>;

export const DeskCounts = z.object({
  all: z.int(),
  mine: z.int(),
  unassigned: z.int(),
  open: z.int(),
  waiting: z.int(),
  done: z.int(),
  /** Waiting longer than the first limit. */
  late: z.int(),
  /** Messages that nobody has read, in all conversations that are not hidden. */
  unread: z.int(),
  /** Names of the counts above that stopped early: there are more. */
  capped: z.array(z.string()).optional(),
});
export type DeskCounts = z.infer<typeof DeskCounts>;

/** Somebody at a conversation: looking at it, or writing. */
export const Presence = z.object({ id: z.int(), name: z.string(), state: z.enum(["viewing", "typing"]) });
export type Presence = z.infer<typeof Presence>;

/** A client says again what it does at least this often; what is older is forgotten. */
export const presenceMs = { viewing: 45_000, typing: 6_000 } as const;
