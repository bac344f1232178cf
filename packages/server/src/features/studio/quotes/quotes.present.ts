import type { Quote, QuoteOption } from "@vowdesk/contract/studio/quotes";
import type { Context } from "../../../kernel/http/context.ts";
import { allowed, stateAt } from "./quotes.policy.ts";
import type { OptionRow, QuoteRow } from "./quotes.store.ts";

const presentOption = (option: OptionRow, language: Context["language"]): QuoteOption => ({
  number: option.number,
  offerId: option.offer_id,
  offerVersion: option.offer_version,
  name: option.texts[language].name,
  photoCount: option.photo_count,
  pieces: option.pieces,
  outfits: option.outfits,
  looks: option.looks,
  hours: option.hours,
  priceCents: option.price_cents,
  lines: option.lines,
  discountCents: option.discount_cents,
  totalCents: option.total_cents,
  note: option.note,
});

export const isApprovalMissing = ({ needs_approval, approved_by }: Pick<QuoteRow, "needs_approval" | "approved_by">) =>
  needs_approval && approved_by === null;

export function present({ actor, language, now }: Pick<Context, "actor" | "language" | "now">, row: QuoteRow): Quote {
  const state = stateAt(row, now);
  return {
    id: row.id,
    leadId: row.lead_id,
    couple: row.couple,
    consultantId: row.consultant_id,
    consultantName: row.consultant_name,
    weddingId: row.wedding_id,
    weddingNumber: row.wedding_number,
    state,
    language: row.language,
    validUntil: row.valid_until,
    note: row.note,
    options: row.options.map((option) => presentOption(option, language)),
    accepted: row.accepted,
    reason: row.reason,
    renewedFromId: row.renewed_from,
    discountReason: row.discount_reason,
    isApprovalMissing: isApprovalMissing(row),
    reviewId: row.review_id,
    isDiscountRejected: row.review_status === "rejected",
    createdAt: row.created_at.toISOString(),
    sentAt: row.sent_at?.toISOString() ?? null,
    decidedAt: row.decided_at?.toISOString() ?? null,
    version: row.version,
    allowed: allowed(actor, state),
  };
}

/** An option in the audit trail: offer and version, total in cents. */
const traceOption = (option: OptionRow) => `${option.offer_id}.${option.offer_version}: ${option.total_cents}`;

/** The fields that the audit trail compares. */
export const auditFields = (row: QuoteRow) => ({
  lead: row.lead_id,
  language: row.language,
  validUntil: row.valid_until,
  note: row.note,
  quoteOptions: row.options.map(traceOption),
  quoteState: row.state,
  acceptedOption: row.accepted,
  declineReason: row.reason,
  discountReason: row.discount_reason,
});
