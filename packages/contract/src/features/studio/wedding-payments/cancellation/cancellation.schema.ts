import * as z from "zod";
import { Cents } from "../../../../kernel/index.ts";
import { RefundStep } from "../../agreements/rules.ts";
import { PostponeCause } from "../../shoots/shoots.schema.ts";

/** Refusals of cancellations. The page shows those with code 200 itself. */
export const cancellationRefusals = {
  /** The amounts are not those that the caller saw. `data` is a `CancellationTerms`. */
  "cancellation-changed": 200,
  /** A refund of the wedding has to be decided or paid first. */
  "cancellation-open-refund": 200,
  /** A shoot of the wedding is under way. */
  "cancellation-open-shoot": 200,
  /** A new day would change what is kept of a cancelled wedding, and its cause is not stated. `data` is a `NoticeTerms`. */
  "notice-cause-missing": 200,
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

/** What gave a couple a later day, or none. */
export const noticeActs = ["book", "firm", "move", "rebook", "postpone", "cancel", "no_show", "wedding_date"] as const;
export const NoticeAct = z.enum(noticeActs);
export type NoticeAct = z.infer<typeof NoticeAct>;

/** A day that was agreed, and the day on which the couple gave it up. The step of the ladder between them stays reached. */
export const ReachedNotice = z.object({ act: NoticeAct, agreedOn: z.iso.date(), noticedOn: z.iso.date() });
export type ReachedNotice = z.infer<typeof ReachedNotice>;

/** What another day of a shoot or of the wedding means for a later cancellation by the couple, before the act. */
export const NoticeTerms = z.object({
  /** The day that is agreed now; null unless another day would change the ladder. */
  agreedOn: z.iso.date().nullable(),
  daysBefore: z.int().nullable(),
  /** The share of the ladder that stays reached, in percent. */
  keepPercent: z.int(),
  /** The causes for which it does not stay reached. */
  freeCauses: z.array(PostponeCause),
});
export type NoticeTerms = z.infer<typeof NoticeTerms>;

/** The figures from which the amounts of a cancellation follow. */
export const CancellationTerms = z.object({
  /** Checked receipts without refunds that were paid, in cents. */
  paidCents: Cents,
  /** The part of the price that finished steps have earned, in cents. */
  earnedCents: Cents,
  /** Receipts that wait for their check, in cents. They are returned in full if they are checked after the cancellation. */
  waitingCents: Cents,
  /** The deposit of the signed agreement, in cents. */
  depositCents: Cents,
  /** The refund ladder of the signed agreement; empty without one. */
  ladder: z.array(RefundStep),
  /**
   * The day from which the ladder counts: of the first main shoot, else of the wedding; null if neither is known. A day that the couple
   * gave up counts instead, if it was closer.
   */
  shootOn: z.iso.date().nullable(),
  /** Days to that day, from today or from the day on which the couple gave it up. */
  daysBefore: z.int().nullable(),
  /** Whether a refund has to be decided or paid first. */
  hasOpenRefund: z.boolean(),
  /** The notice from which the days count; null if they count from today. */
  notice: ReachedNotice.nullable(),
});
export type CancellationTerms = z.infer<typeof CancellationTerms>;

/** A cancellation that took place. */
export const WeddingCancellation = CancellationAmounts.extend({
  cause: CancelCause,
  cancelledOn: z.iso.date(),
});
export type WeddingCancellation = z.infer<typeof WeddingCancellation>;
