import * as z from "zod";

/** `pending`: a large one waits for the second approver. `rejected`: it was refused, and nothing was paid. */
export const packetStates = ["pending", "sent", "opened", "expired", "rejected"] as const;
export const PacketState = z.enum(packetStates);
export type PacketState = z.infer<typeof PacketState>;

/** A red packet not opened by then goes back to its sender (issue 7). */
export const packetMs = 24 * 60 * 60_000;
export const packetCents = { least: 1, most: 2_000_00 } as const;

const At = z.iso.datetime({ offset: true });

/** A red packet: money that lies in the ledger until it is opened or goes back (PRODUCT 4, red packet). */
export const RedPacket = z.object({
  id: z.string(),
  conversationId: z.int(),
  messageId: z.string(),
  state: PacketState,
  from: z.enum(["customer", "staff"]),
  senderId: z.int(),
  senderName: z.string(),
  customerName: z.string(),
  amountCents: z.int(),
  greeting: z.string(),
  sentAt: At,
  expiresAt: At,
  openedAt: At.nullable(),
  openedBy: z.string().nullable(),
  /** The second approver, or who refused. */
  decidedBy: z.string().nullable(),
  decidedAt: At.nullable(),
  reason: z.string().nullable(),
  /** What the asking person may do to it now. */
  allowed: z.array(z.enum(["open", "approve", "reject"])),
});
export type RedPacket = z.infer<typeof RedPacket>;

/** What one operator may still send today. */
export const PacketLimits = z.object({
  dailyCents: z.int(),
  spentCents: z.int(),
  /** From this amount on a second person approves. */
  secondCents: z.int(),
});
export type PacketLimits = z.infer<typeof PacketLimits>;
