import * as z from "zod";
import { Cents, RecordId, Version } from "../../../kernel/index.ts";
import { OfferParts, OfferTexts } from "../offers/offers.schema.ts";
import { IncludedPiece } from "../pieces/pieces.schema.ts";
import { maxQuoteLines, QuoteLine } from "../quotes/quotes.schema.ts";
import { PostponeCause, Purpose } from "../shoots/shoots.schema.ts";
import { DueRule, RefundStep } from "./rules.ts";

export const PlannedInstalment = z.object({
  kind: z.enum(["deposit", "prepayment", "balance"]),
  due: DueRule,
  cents: z.int().min(1),
});
export type PlannedInstalment = z.infer<typeof PlannedInstalment>;

/** Services and products in addition to the offer. */
export const AgreementLines = z.array(QuoteLine).max(maxQuoteLines);
export type AgreementLines = z.infer<typeof AgreementLines>;

/** What a couple and the studio agree on. Amounts are in cents; the total is price + lines − discount. */
export const AgreementTerms = z.object({
  offerId: RecordId,
  offerVersion: Version,
  texts: OfferTexts,
  priceCents: Cents,
  /** Absent without lines. */
  lines: AgreementLines.optional(),
  discountCents: Cents,
  totalCents: Cents,
  depositCents: Cents,
  photoCount: z.int(),
  /** Included pieces, outfits, make-up looks and hours. Absent if the offer does not state them, so that earlier digests are unchanged. */
  pieces: z.array(IncludedPiece).optional(),
  outfits: z.int().optional(),
  looks: z.int().optional(),
  hours: z.int().optional(),
  extraPhotoCents: Cents,
  purposes: z.array(Purpose),
  parts: OfferParts,
  plan: z.array(PlannedInstalment),
  refunds: z.array(RefundStep),
  /** Causes of a new day that free the couple from the step of the ladder that it has reached. Absent in agreements before this term. */
  freePostponements: z.array(PostponeCause).optional(),
});
export type AgreementTerms = z.infer<typeof AgreementTerms>;

/** The causes of a new day for which a couple is not charged. A studio never charges for what it causes itself. */
export const freePostponementsOf = ({
  freePostponements,
}: Pick<AgreementTerms, "freePostponements">): PostponeCause[] => freePostponements ?? ["weather", "studio"];
