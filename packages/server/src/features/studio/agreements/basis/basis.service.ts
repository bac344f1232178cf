import type { AgreementBasis } from "@vowdesk/contract/studio/agreements";
import type { Context } from "../../../../kernel/http/context.ts";
import type { OfferVersion } from "@vowdesk/contract/studio/offers";
import { activeVersion, frozenVersion } from "../../offers/offers.ts";
import { acceptedQuoteOf, quoteOptionOf, type AcceptedQuote } from "../../quotes/quotes.ts";
import { assertVisible } from "../../weddings/weddings.ts";
import { signedVersionOf } from "../usage.service.ts";
import { isQuoteOfOther, type SignedVersion } from "../usage.store.ts";

/** The accepted quote or signed agreement from which a version is drafted. `isApproved`: a second user approved its discount for this couple. */
export type Basis = Omit<AgreementBasis, "at" | "offerName"> & {
  at: Date;
  texts: OfferVersion["texts"];
  isApproved: boolean;
};

const ofQuote = (row: AcceptedQuote): Basis => ({
  kind: "quote",
  id: row.quote_id,
  number: row.number,
  at: row.accepted_at,
  offerId: row.offer_id,
  offerVersion: row.offer_version,
  texts: row.texts,
  photoCount: row.photo_count,
  pieces: row.pieces,
  outfits: row.outfits,
  looks: row.looks,
  hours: row.hours,
  priceCents: row.price_cents,
  lines: row.lines,
  discountCents: row.discount_cents,
  totalCents: row.total_cents,
  note: row.note,
  language: row.language,
  isApproved: row.is_approved,
});

const ofSigned = ({ id, number, signedAt: at, terms, note, language }: SignedVersion): Basis => ({
  kind: "agreement",
  id,
  number,
  at,
  offerId: terms.offerId,
  offerVersion: terms.offerVersion,
  texts: terms.texts,
  photoCount: terms.photoCount,
  pieces: terms.pieces ?? [],
  outfits: terms.outfits ?? null,
  looks: terms.looks ?? null,
  hours: terms.hours ?? null,
  priceCents: terms.priceCents,
  lines: terms.lines ?? [],
  discountCents: terms.discountCents,
  totalCents: terms.totalCents,
  note,
  language,
  isApproved: false,
});

/** What the next version of a wedding is drafted from: what its couple accepted or signed last; null without either. */
export async function basisOf(ctx: Context, weddingId: number): Promise<Basis | null> {
  const [quote, signed] = await Promise.all([acceptedQuoteOf(ctx, weddingId), signedVersionOf(ctx, weddingId)]);
  if (signed && (!quote || quote.accepted_at <= signed.signedAt)) return ofSigned(signed);
  if (!quote) return null;
  // A lead can be won again with another wedding. The approval was given once.
  const isApproved = quote.is_approved && !(await isQuoteOfOther(ctx.db, quote.quote_id, weddingId));
  return { ...ofQuote(quote), isApproved };
}

/** The accepted quote from which a version was drafted. */
export async function basisOfQuote(ctx: Pick<Context, "db">, quoteId: number): Promise<Basis | null> {
  const quote = await quoteOptionOf(ctx, quoteId);
  return quote && ofQuote(quote);
}

export const presentBasis = (
  { language }: Pick<Context, "language">,
  { isApproved: _isApproved, texts, at, ...basis }: Basis,
): AgreementBasis => ({ ...basis, at: at.toISOString(), offerName: texts[language].name });

export async function readBasis(ctx: Context, { weddingId }: { weddingId: number }): Promise<AgreementBasis | null> {
  await assertVisible(ctx, weddingId);
  const basis = await basisOf(ctx, weddingId);
  return basis && presentBasis(ctx, basis);
}

/** The version of an offer for a draft: the one of the basis, also if the offer has changed or was retired, else the newest. */
export const versionFor = (ctx: Context, offerId: number, basis: Basis | null): Promise<OfferVersion> =>
  basis?.offerId === offerId
    ? frozenVersion(ctx, { offerId, number: basis.offerVersion })
    : activeVersion(ctx, offerId);
