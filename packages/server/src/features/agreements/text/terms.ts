import { planOf, refundLadder, type AgreementTerms } from "@vowdesk/contract/agreements";
import { maxDepositCents, type OfferVersion } from "@vowdesk/contract/offers";

type Sold = Omit<OfferVersion, "frozenAt" | "createdAt">;

/** The terms of an offer's version with a discount, which is below the price. */
export function termsFrom(offerId: number, offer: Sold, discountCents: number): AgreementTerms {
  const { number: offerVersion, texts, priceCents, photoCount, extraPhotoCents, purposes, parts } = offer;
  const totalCents = priceCents - discountCents;
  const depositCents = Math.min(offer.depositCents, maxDepositCents(totalCents));
  return {
    offerId,
    offerVersion,
    texts,
    priceCents,
    discountCents,
    totalCents,
    depositCents,
    photoCount,
    extraPhotoCents,
    purposes,
    parts,
    plan: planOf(totalCents, depositCents),
    refunds: [...refundLadder],
  };
}
