import * as z from "zod";
import { RefundStep } from "../../agreements/rules.ts";

/** Refusals of cancellations. The page shows those with code 200 itself. */
export const cancellationRefusals = {
  /** The amounts are not those that the caller saw. `data` is a `CancellationTerms`. */
  "cancellation-changed": 200,
  /** A refund of the wedding has to be decided or paid first. */
  "cancellation-open-refund": 200,
  /** A shoot of the wedding is under way. */
  "cancellation-open-shoot": 200,
} as const;

/** `couple`: the couple cancels. `studio`: the studio does not keep the agreement. `other`: neither of them is at fault. */
export const cancelCauses = ["couple", "studio", "other"] as const;
export const CancelCause = z.enum(cancelCauses);
export type CancelCause = z.infer<typeof CancelCause>;

/** What happens to the money of a cancelled wedding, in cents. */
export const CancellationAmounts = z.object({
  /** What the studio keeps of the money that was paid. */
  keptCents: z.int().min(0),
  /** What the couple gets back of the money that was paid. */
  refundCents: z.int().min(0),
  /** What the studio pays on top because it does not keep the agreement. */
  doubleCents: z.int().min(0),
});
export type CancellationAmounts = z.infer<typeof CancellationAmounts>;

/** The figures from which the amounts of a cancellation follow. */
export const CancellationTerms = z.object({
  /** Checked receipts without refunds that were paid, in cents. */
  paidCents: z.int(),
  /** The part of the price that finished steps have earned, in cents. */
  earnedCents: z.int(),
  /** Receipts that wait for their check, in cents. They are returned in full if they are checked after the cancellation. */
  waitingCents: z.int(),
  /** The deposit of the signed agreement, in cents. */
  depositCents: z.int(),
  /** The refund ladder of the signed agreement; empty without one. */
  ladder: z.array(RefundStep),
  /** The day of the first main shoot, else of the wedding; null if neither is known. */
  shootOn: z.iso.date().nullable(),
  /** Days from today to that day. */
  daysBefore: z.int().nullable(),
  /** Whether a refund has to be decided or paid first. */
  hasOpenRefund: z.boolean(),
});
export type CancellationTerms = z.infer<typeof CancellationTerms>;

/** A cancellation that took place. */
export const WeddingCancellation = CancellationAmounts.extend({
  cause: CancelCause,
  cancelledOn: z.iso.date(),
});
export type WeddingCancellation = z.infer<typeof WeddingCancellation>;
