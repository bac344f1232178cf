import * as z from "zod";
import { Moment, Cents, RecordId, Version } from "../../../kernel/index.ts";
import { PaymentMethod } from "./wedding-payments.schema.ts";

/** Refusals of refunds. The page shows those with code 200 itself. */
export const refundRefusals = {
  /** The caller asked for the refund. */
  "refund-own": 200,
  /** The wedding has less money than the refund. */
  "refund-above-balance": 200,
  /** The studio does not owe as much on top. */
  "refund-above-double": 200,
} as const;

/** `request`: asked for by a user. `cancellation`: of a cancelled wedding. `late`: of money that arrived after the cancellation. */
export const refundKinds = ["request", "cancellation", "late"] as const;
export const RefundKind = z.enum(refundKinds);
export type RefundKind = z.infer<typeof RefundKind>;

export const refundStates = ["asked", "approved", "refused", "paid"] as const;
export const RefundState = z.enum(refundStates);
export type RefundState = z.infer<typeof RefundState>;

export const refundActions = ["pay", "refuse"] as const;
export const RefundAction = z.enum(refundActions);
export type RefundAction = z.infer<typeof RefundAction>;

/** Money that goes back to a couple. A second person approves it, and finance pays it. */
export const WeddingRefund = z.object({
  id: RecordId,
  weddingId: RecordId,
  weddingNumber: z.string(),
  /** Names of the partners: `Anna & Ben`. */
  couple: z.string(),
  kind: RefundKind,
  state: RefundState,
  /** All that the couple gets, in cents. */
  amountCents: Cents,
  /** The part of it that the studio pays on top of the money that was paid. */
  doubleCents: Cents,
  /** The part of it that the studio gives back of what it has earned. */
  goodwillCents: Cents,
  /** Why it is asked for. */
  reason: z.string(),
  /** The request for its approval in the queue of refunds. */
  reviewId: RecordId.nullable(),
  askedBy: z.string(),
  /** Name of the user who approved or refused it; empty before. */
  decidedBy: z.string(),
  /** Why it was refused, in the requested language. */
  refusal: z.string(),
  paidBy: z.string(),
  paidAt: Moment.nullable(),
  method: PaymentMethod.nullable(),
  /** Number of the transfer. */
  reference: z.string(),
  createdAt: Moment,
  version: Version,
  /** The actions that the caller may take now. */
  allowed: z.array(RefundAction),
});
export type WeddingRefund = z.infer<typeof WeddingRefund>;
