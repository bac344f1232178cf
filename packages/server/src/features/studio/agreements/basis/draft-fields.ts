import type { AgreementLines, AgreementRules } from "@vowdesk/contract/studio/agreements";
import type { Language } from "@vowdesk/contract/kernel";
import type { OfferVersion } from "@vowdesk/contract/studio/offers";
import type { Context } from "../../../../kernel/http/context.ts";
import { refuse } from "../../../../kernel/http/refusal.ts";
import { coupleOf } from "../../weddings/weddings.ts";
import { assertDrawable } from "../text/drawable.ts";
import type { DraftFields } from "../agreements.store.ts";
import { coupleDigestOf } from "../text/digest.ts";
import { termsFrom } from "../text/terms.ts";
import { writeText } from "../text/write-text.ts";
import { differsFromQuote, needsApproval } from "./basis.policy.ts";
import type { Basis } from "./basis.service.ts";

/** What users choose of a version. */
export interface Contents {
  language: Language;
  note: string;
  lines: AgreementLines;
  discountCents: number;
  discountReason: string;
  differenceReason: string;
}

interface Sources {
  offerId: number;
  offer: OfferVersion;
  basis: Basis | null;
  rules: AgreementRules;
}

/** The rules of now with the stricter limit of discounts, so that no version is judged by a weaker one than before. */
export const stricter = (rules: AgreementRules, limitPercent: number | null): AgreementRules => ({
  ...rules,
  discountLimitPercent: Math.min(rules.discountLimitPercent, limitPercent ?? rules.discountLimitPercent),
});

/**
 * Text and figures of a version by the rules of now. Refuses a discount that leaves nothing to pay, and a version that differs from
 * the accepted quote without a reason.
 */
export async function fieldsOf(
  ctx: Context,
  weddingId: number,
  { language, note, lines, discountCents, discountReason, differenceReason }: Contents,
  { offerId, offer, basis, rules }: Sources,
): Promise<Omit<DraftFields, "author_id">> {
  const terms = termsFrom(offerId, offer, { discountCents, lines }, rules);
  if (terms.totalCents <= 0) refuse("agreement-discount");
  const isDifferent = differsFromQuote({ terms, note }, basis);
  if (isDifferent && differenceReason === "") refuse("agreement-quote-differs");
  const { number, weddingDate, a, b } = await coupleOf(ctx, weddingId);
  const parties = { number, weddingDate, nameA: a.name, nameB: b.name };
  const quote = basis?.kind === "quote" ? basis : null;
  const text = writeText(language, rules.agreementTexts[language], parties, terms, note);
  assertDrawable(text.title, text.body, a.name, b.name);
  return {
    ...text,
    language,
    note,
    discount_reason: discountReason,
    difference_reason: isDifferent ? differenceReason : "",
    terms,
    needs_approval: needsApproval(terms, basis, rules.discountLimitPercent),
    limit_percent: rules.discountLimitPercent,
    quote_id: quote?.id ?? null,
    quote_option: quote?.number ?? null,
    couple_digest: coupleDigestOf(parties),
    agreed_date: weddingDate,
  };
}
