import { isAboveDiscountLimit, type AgreementTerms } from "@vowdesk/contract/studio/agreements";
import { sumOfLines } from "@vowdesk/contract/studio/quotes";
import { isDeepStrictEqual } from "node:util";
import type { Basis } from "./basis.service.ts";

/** A version as far as it is compared with its basis. */
export interface Compared {
  terms: AgreementTerms;
  note: string;
}

const wordsOf = (text: string): string => text.split(/\s+/u).filter(Boolean).join(" ");

/** Whether a version leaves out or changes something that the couple accepted in its quote. */
export function differsFromQuote({ terms, note }: Compared, basis: Basis | null): boolean {
  if (basis?.kind !== "quote") return false;
  return (
    terms.offerId !== basis.offerId ||
    terms.offerVersion !== basis.offerVersion ||
    terms.totalCents !== basis.totalCents ||
    !isDeepStrictEqual(terms.lines ?? [], basis.lines) ||
    !wordsOf(note).includes(wordsOf(basis.note))
  );
}

/**
 * The discount from the list price. For the offer of the basis it counts everything by which the total is below the price and the
 * lines of the basis, so that a discount cannot be divided between quote and agreement, or between discount and lines.
 */
function reductionOf({ offerId, discountCents, totalCents }: AgreementTerms, basis: Basis | null): number {
  if (basis?.offerId !== offerId) return discountCents;
  return Math.max(discountCents, basis.priceCents + sumOfLines(basis.lines) - totalCents);
}

/** Whether the discount of a version needs the approval of a second user, which its quote may have already. */
export function needsApproval(terms: AgreementTerms, basis: Basis | null, limitPercent: number): boolean {
  const reduction = reductionOf(terms, basis);
  const approved =
    basis?.kind === "quote" && basis.isApproved && basis.offerId === terms.offerId ? basis.discountCents : -1;
  return (
    reduction > approved &&
    isAboveDiscountLimit({ priceCents: terms.priceCents, discountCents: reduction }, limitPercent)
  );
}
