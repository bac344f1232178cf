import * as z from "zod";
import { Moment, Cents, RecordId, Version } from "../../kernel/index.ts";
import { OrderCard } from "./message.ts";

/** A colleague to whom conversations can be assigned. */
export const Colleague = z.object({
  id: RecordId,
  name: z.string(),
  avatar: z.string(),
  load: z.int(),
  /** Whether new conversations are assigned automatically. */
  isAvailable: z.boolean(),
  /** Whether the colleague was active in the last minutes. */
  isHere: z.boolean(),
});
export type Colleague = z.infer<typeof Colleague>;

/** A wedding of which the customer is a partner. */
export const ChatWedding = z.object({
  id: RecordId,
  number: z.string(),
  /** Names of the partners: `Anna & Ben`. */
  couple: z.string(),
  weddingDate: z.iso.date().nullable(),
  /** Start of the next shoot; null without one. */
  nextShootAt: Moment.nullable(),
  /** What the couple still owes; null without a signed agreement, and for callers without permission for payments. */
  balanceCents: Cents.nullable(),
});
export type ChatWedding = z.infer<typeof ChatWedding>;

/** The customer of a chat with their latest orders. */
export const ChatCustomer = z.object({
  id: RecordId,
  name: z.string(),
  /** Masked. */
  phone: z.string(),
  joinedAt: Moment,
  verified: z.boolean(),
  enabled: z.boolean(),
  /** Number of orders, counted up to 1,000. */
  orderCount: z.int(),
  /** There are more orders than `orderCount`. `spentCents` is the sum of the counted ones that are completed. */
  hasMoreOrders: z.boolean().optional(),
  spentCents: Cents,
  orders: z.array(OrderCard),
  /** The latest wedding that the caller may see. */
  wedding: ChatWedding.nullable(),
});
export type ChatCustomer = z.infer<typeof ChatCustomer>;

/** Settings of the desk, a single record. */
export const DeskSettings = z.object({
  version: Version,
  /** Whether a new conversation is assigned to the available colleague with the fewest ones. */
  autoAssign: z.boolean(),
  /** After the first limit the assignee is notified of a waiting customer, after the second all staff of the desk. */
  lateSeconds: z.int(),
  veryLateSeconds: z.int(),
  changedBy: z.string(),
  changedAt: Moment.nullable(),
});
export type DeskSettings = z.infer<typeof DeskSettings>;

export const DeskCounts = z.object({
  all: z.int(),
  mine: z.int(),
  unassigned: z.int(),
  /** Unassigned conversations of the caller's teams. */
  team: z.int(),
  /** Conversations that wait for an answer of the caller. */
  forMe: z.int(),
  open: z.int(),
  waiting: z.int(),
  done: z.int(),
  /** Waiting longer than the first limit. */
  late: z.int(),
  snoozed: z.int(),
  /** Unread messages in all conversations that are not hidden. */
  unread: z.int(),
  capped: z.array(z.string()).optional(),
});
export type DeskCounts = z.infer<typeof DeskCounts>;

/** A member of staff who views a conversation or types in it. */
export const Presence = z.object({ id: RecordId, name: z.string(), state: z.enum(["viewing", "typing"]) });
export type Presence = z.infer<typeof Presence>;

/** A client repeats its presence within these intervals; older entries are dropped. */
export const presenceMs = { viewing: 45_000, typing: 6_000 } as const;
