import {
  planOf,
  type AgreementLines,
  type AgreementRules,
  type AgreementTerms,
} from "@vowdesk/contract/studio/agreements";
import type { OfferVersion } from "@vowdesk/contract/studio/offers";
import { sumOfLines } from "@vowdesk/contract/studio/quotes";
import { storedLines } from "../../quotes/quotes.ts";

type Sold = Omit<OfferVersion, "frozenAt" | "createdAt">;

/** The terms of an offer's version with further lines and a discount, which leaves something to pay. */
export function termsFrom(
  offerId: number,
  offer: Sold,
  { discountCents, lines = [] }: { discountCents: number; lines?: AgreementLines },
  rules: AgreementRules,
): AgreementTerms {
  const { number: offerVersion, texts, priceCents, photoCount, extraPhotoCents, purposes, parts } = offer;
  const { pieces, outfits, looks, hours } = offer;
  const totalCents = priceCents + sumOfLines(lines) - discountCents;
  const depositCents = Math.min(offer.depositCents, Math.floor((totalCents * rules.depositPercent) / 100));
  return {
    offerId,
    offerVersion,
    texts,
    priceCents,
    ...(lines.length > 0 && { lines: storedLines(lines) }),
    discountCents,
    totalCents,
    depositCents,
    photoCount,
    ...(pieces.length > 0 && { pieces }),
    ...(outfits !== null && { outfits }),
    ...(looks !== null && { looks }),
    ...(hours !== null && { hours }),
    extraPhotoCents,
    purposes,
    parts,
    plan: planOf(totalCents, depositCents, rules.paymentSteps),
    refunds: rules.refundSteps,
    freePostponements: [
      ...(rules.isWeatherPostponementFree ? (["weather"] as const) : []),
      ...(rules.isCouplePostponementFree ? (["couple"] as const) : []),
      "studio",
    ],
  };
}
