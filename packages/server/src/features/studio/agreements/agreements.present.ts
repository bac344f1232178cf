import type {
  Agreement,
  AgreementBasis,
  AgreementDetail,
  AgreementSignature,
} from "@vowdesk/contract/studio/agreements";
import type { Context } from "../../../kernel/http/context.ts";
import { maskPhone } from "../../../kernel/text/masking.ts";
import { tokenHash } from "../../../platform/secrets/tokens.ts";
import { reasonIn } from "../../reviews/engine/engine.ts";
import { auditedLine } from "../quotes/quotes.ts";
import { allowed, differencesOf, isApprovalMissing } from "./agreements.policy.ts";
import type { AgreementRow, SignatureRow } from "./agreements.store.ts";
import { digestOf } from "./text/digest.ts";

export const present = ({ actor, language }: Pick<Context, "actor" | "language">, row: AgreementRow): Agreement => ({
  id: row.id,
  weddingId: row.wedding_id,
  weddingNumber: row.wedding_number,
  nameA: row.name_a,
  nameB: row.name_b,
  consultantName: row.consultant_name,
  number: row.number,
  state: row.state,
  offerId: row.offer_id,
  language: row.language,
  note: row.note,
  offerName: row.terms.texts[language].name,
  totalCents: row.total_cents,
  lines: row.terms.lines ?? [],
  discountCents: row.discount_cents,
  differenceReason: row.difference_reason,
  discountReason: row.discount_reason,
  isApprovalMissing: isApprovalMissing(row),
  reviewId: row.review_id,
  isDiscountRejected: row.review_status === "rejected",
  hasSharedPhone: row.has_shared_phone,
  differences: differencesOf(row),
  digest: row.digest?.toString("hex") ?? null,
  createdAt: row.created_at.toISOString(),
  expiresAt: row.expires_at?.toISOString() ?? null,
  signedAt: row.signed_at?.toISOString() ?? null,
  signedBefore: row.signed_before,
  version: row.version,
  allowed: allowed(actor, row),
});

const presentSignature = (row: SignatureRow): AgreementSignature => ({
  partner: row.partner,
  name: row.name,
  strokes: row.strokes,
  signedAt: row.signed_at.toISOString(),
  signedIn: row.signed_in,
  phone: maskPhone(row.party_phone ?? ""),
});

/** Whether a signature has the name and the number of its party. Without a stored number, as after an erasure, it cannot be compared. */
function isOfParty({ name, phone_hash, party_name, party_phone }: SignatureRow): boolean {
  if (!party_phone) return true;
  return name === party_name && (phone_hash === null || phone_hash.equals(tokenHash(party_phone)));
}

/** Whether title, text and terms are those that were sent, and the signatures are for them and by the parties. */
export function isIntact(row: AgreementRow, signatures: readonly SignatureRow[]): boolean {
  const { digest } = row;
  // An erasure replaces names in the text.
  if (digest === null || row.erased_at !== null) return true;
  return (
    digest.equals(digestOf(row)) &&
    signatures.every((signature) => signature.digest.equals(digest) && isOfParty(signature))
  );
}

export const presentDetail = (
  ctx: Pick<Context, "actor" | "language">,
  row: AgreementRow,
  signatures: readonly SignatureRow[],
  basis: AgreementBasis | null,
): AgreementDetail => ({
  ...present(ctx, row),
  title: row.title,
  text: row.body,
  terms: row.terms,
  basis,
  authorName: row.author_name,
  approvedBy: row.approver_name,
  discountRefusal: row.review_status === "rejected" ? (reasonIn(ctx.language, row.refusal) ?? "") : "",
  endReason: row.end_reason,
  sharedPhoneReason: row.shared_phone_reason ?? "",
  isIntact: isIntact(row, signatures),
  signatures: signatures.map(presentSignature),
});

/** The fields that the audit trail compares. */
export const auditFields = (row: AgreementRow) => ({
  versionCode: row.number,
  state: row.state,
  name: row.terms.texts.en.name,
  priceCents: row.price_cents,
  discountCents: row.discount_cents,
  discountReason: row.discount_reason,
  pieces: (row.terms.pieces ?? []).map(({ texts, count }) => `${texts.en} × ${count}`),
  extras: (row.terms.lines ?? []).map(auditedLine),
  differenceReason: row.difference_reason,
  totalCents: row.total_cents,
  depositCents: row.deposit_cents,
  note: row.note,
  checksum: row.digest?.toString("hex") ?? null,
});
