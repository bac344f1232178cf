import * as z from "zod";
import { Moment, Cents, RecordId } from "../../kernel/index.ts";

/** `pending`: a large packet waits for a second approver. `rejected`: not approved, nothing was paid. */
export const packetStates = ["pending", "sent", "opened", "expired", "rejected"] as const;
export const PacketState = z.enum(packetStates);
export type PacketState = z.infer<typeof PacketState>;

/** Time after which an unopened packet is returned to its sender. */
export const packetMs = 24 * 60 * 60_000;
export const packetCents = { least: 1, most: 2_000_00 } as const;

/** A red packet: money that is held in the ledger until the packet is opened or returned. */
export const RedPacket = z.object({
  id: z.string(),
  conversationId: RecordId,
  messageId: z.string(),
  state: PacketState,
  from: z.enum(["customer", "staff"]),
  senderId: RecordId,
  senderName: z.string(),
  customerName: z.string(),
  amountCents: Cents,
  greeting: z.string(),
  sentAt: Moment,
  expiresAt: Moment,
  openedAt: Moment.nullable(),
  openedBy: z.string().nullable(),
  /** The second approver, or the person who rejected it. */
  decidedBy: z.string().nullable(),
  decidedAt: Moment.nullable(),
  reason: z.string().nullable(),
  allowed: z.array(z.enum(["open", "approve", "reject"])),
});
export type RedPacket = z.infer<typeof RedPacket>;

/** A member of staff's limits for red packets today. */
export const PacketLimits = z.object({
  dailyCents: Cents,
  spentCents: Cents,
  /** Packets of at least this amount need a second approver, less what the caller sent the customer alone within a day. */
  secondCents: Cents,
});
export type PacketLimits = z.infer<typeof PacketLimits>;
