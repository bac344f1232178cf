import * as z from "zod";
import { Cents, RecordId } from "../../../kernel/index.ts";
import { RefundKind } from "../wedding-payments/refunds.schema.ts";

/** A refund of a wedding. */
export const RefundDetails = z.object({
  weddingId: RecordId,
  weddingNumber: z.string(),
  /** Names of the partners: `Anna & Ben`. Empty after the erasure of personal data. */
  couple: z.string(),
  kind: RefundKind,
  /** All that the couple gets, in cents. */
  amountCents: Cents,
  /** The part of it that the studio pays on top of the money that was paid. */
  doubleCents: Cents,
  /** The part of it that the studio gives back of what it has earned. Absent in requests before this figure. */
  goodwillCents: Cents.optional(),
  /** The money of the wedding at the request, before the refund. */
  balanceCents: Cents,
  /** What the studio keeps because of the cancellation; null without one. */
  keptCents: Cents.nullable(),
  /** Why it is asked for. */
  text: z.string(),
});
export type RefundDetails = z.infer<typeof RefundDetails>;
