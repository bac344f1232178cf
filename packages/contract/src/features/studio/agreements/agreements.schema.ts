import * as z from "zod";
import { languages, permissions, Moment, Cents, RecordId, Version } from "../../../kernel/index.ts";
import { included } from "../offers/offers.schema.ts";
import { Partner } from "../weddings/weddings.schema.ts";
import type { PaymentStep } from "./rules.ts";
import { signatureField, strokeLimits } from "./strokes.ts";
import { AgreementLines, AgreementTerms, type PlannedInstalment } from "./terms.ts";

/** The scope of `agreement` is that of weddings. */
export const agreementPermissions = permissions("agreement", "agreement:edit", "agreement:sign");

/** Refusals of agreements. The page shows those with code 200 itself. */
export const agreementRefusals = {
  /** The wedding has a version that is not signed yet. */
  "agreement-open": 200,
  /** The discount is not below the price. */
  "agreement-discount": 200,
  /** A second user has to approve the discount first. */
  "agreement-approval-missing": 200,
  /** The partner has no name or no phone number. */
  "agreement-partner-missing": 200,
  /** Names or numbers of the couple are not those with which the version was sent. */
  "agreement-parties-changed": 200,
  /** Both partners have one number, and the studio has given no reason. */
  "agreement-shared-phone": 200,
  "agreement-signed-already": 200,
  /** The lines have no length, as a tap. */
  "agreement-signature-empty": 200,
  /** The stored text is not the text that was sent. */
  "agreement-altered": 200,
  /** Offer, lines, total or note differ from the accepted quote, without a reason. */
  "agreement-quote-differs": 200,
  /** The couple accepted another quote after the version was sent. */
  "agreement-quote-changed": 200,
  /** The text or the names have characters that no font of the PDF document draws. */
  "agreement-undrawable": 200,
  /** There is no offer: the wedding has no accepted quote, and the call names none. */
  "agreement-offer-missing": 200,
  /** A couple cannot sign this version any more. */
  "agreement-closed": 200,
} as const;

/** `signed_a`: one of both partners has signed. `amended`: a later version is signed. */
export const agreementStates = ["draft", "sent", "signed_a", "signed", "amended", "ended", "expired"] as const;
export const AgreementState = z.enum(agreementStates);
export type AgreementState = z.infer<typeof AgreementState>;

export const agreementActions = ["update", "send", "delete", "end", "sign"] as const;
export const AgreementAction = z.enum(agreementActions);
export type AgreementAction = z.infer<typeof AgreementAction>;

/** The plan of a price: the deposit at signing, then the instalments of the rules. */
export function planOf(totalCents: number, depositCents: number, steps: readonly PaymentStep[]): PlannedInstalment[] {
  const plan: PlannedInstalment[] = [{ kind: "deposit", due: { on: "signing" }, cents: depositCents }];
  let paidCents = depositCents;
  for (const { due, percent } of steps) {
    const cents = Math.floor((totalCents * percent) / 100) - paidCents;
    if (cents <= 0) continue;
    plan.push({ kind: percent === 100 ? "balance" : "prepayment", due, cents });
    paidCents += cents;
  }
  return plan.filter(({ cents }) => cents > 0);
}

/** A drawn signature: lines of points, with coordinates in a field of 1000 × 300. */
export const Strokes = z
  .array(
    z
      .array(z.object({ x: z.int().min(0).max(signatureField.width), y: z.int().min(0).max(signatureField.height) }))
      .min(2)
      .max(strokeLimits.points),
  )
  .min(1)
  .max(strokeLimits.strokes);
export type Strokes = z.infer<typeof Strokes>;

export const AgreementSignature = z.object({
  partner: Partner,
  name: z.string(),
  strokes: Strokes,
  signedAt: Moment,
  signedIn: z.enum(["studio", "portal"]),
  /** The masked number whose code was entered; empty for signatures of earlier releases. */
  phone: z.string(),
});
export type AgreementSignature = z.infer<typeof AgreementSignature>;

/** What has changed in the wedding since the text of a version was written. */
export const coupleDifferences = ["couple", "weddingDate"] as const;
export const CoupleDifference = z.enum(coupleDifferences);
export type CoupleDifference = z.infer<typeof CoupleDifference>;

/** What a version is drafted from and compared with: the accepted option of a quote, or a signed version. Amounts are in cents. */
export const AgreementBasis = z.object({
  kind: z.enum(["quote", "agreement"]),
  /** The id of the quote or agreement. */
  id: RecordId,
  /** The number of the option or version. */
  number: z.int(),
  /** When it was accepted or signed. */
  at: Moment,
  offerId: RecordId,
  offerVersion: Version,
  /** The name of the offer in the requested language. */
  offerName: z.string(),
  photoCount: z.int(),
  ...included,
  priceCents: Cents,
  lines: AgreementLines,
  discountCents: Cents,
  totalCents: Cents,
  note: z.string(),
  language: z.enum(languages),
});
export type AgreementBasis = z.infer<typeof AgreementBasis>;

/** One version of the contract of a wedding, as lists show it. */
export const Agreement = z.object({
  id: RecordId,
  weddingId: RecordId,
  weddingNumber: z.string(),
  nameA: z.string(),
  nameB: z.string(),
  consultantName: z.string(),
  /** The number of the version, from 1. */
  number: z.int(),
  state: AgreementState,
  offerId: RecordId,
  offerName: z.string(),
  language: z.enum(languages),
  /** Further terms at the end of the text. */
  note: z.string(),
  totalCents: Cents,
  lines: AgreementLines,
  discountCents: Cents,
  /** Why it differs from the accepted quote. */
  differenceReason: z.string(),
  /** Why the discount is granted, for the user who approves it. */
  discountReason: z.string(),
  /** Whether the discount still needs the approval of a second user. */
  isApprovalMissing: z.boolean(),
  /** The request for its approval in the queue of discounts; null if it needs none. */
  reviewId: RecordId.nullable(),
  isDiscountRejected: z.boolean(),
  /** Whether both partners have one phone number now. Sending needs a reason then. */
  hasSharedPhone: z.boolean(),
  /** What the wedding says now and this version does not; empty for a version that is over. */
  differences: z.array(CoupleDifference),
  /** SHA-256 of title, text and terms, as hexadecimal digits; null for a draft. */
  digest: z.string().nullable(),
  createdAt: Moment,
  expiresAt: Moment.nullable(),
  signedAt: Moment.nullable(),
  /** The date on the paper of an agreement that was signed before the studio used this program; null for others. */
  signedBefore: z.iso.date().nullable(),
  version: Version,
  /** The actions that the caller may take now. */
  allowed: z.array(AgreementAction),
});
export type Agreement = z.infer<typeof Agreement>;

export const AgreementDetail = Agreement.extend({
  title: z.string(),
  text: z.string(),
  terms: AgreementTerms,
  /** The accepted quote it was drafted from, or for a draft its present basis; null without one. */
  basis: AgreementBasis.nullable(),
  authorName: z.string(),
  approvedBy: z.string(),
  /** Why it was rejected, in the requested language; empty if it was not. */
  discountRefusal: z.string(),
  endReason: z.string(),
  /** Why both parties have one phone number; empty if they have not. */
  sharedPhoneReason: z.string(),
  /** False if title, text, terms or signatures are not those that were sent and signed. */
  isIntact: z.boolean(),
  signatures: z.array(AgreementSignature),
});
export type AgreementDetail = z.infer<typeof AgreementDetail>;

/** What was sold in a period by one consultant, or of one offer. Amounts are in cents. */
export const SalesRow = z.object({
  /** The user or the offer; null without a consultant. */
  id: RecordId.nullable(),
  name: z.string(),
  agreements: z.int(),
  /** Prices before the discounts, and their sum. */
  priceCents: Cents,
  discountCents: Cents,
  totalCents: Cents,
  depositCents: Cents,
  /** What the couples still owe, of the weddings whose payments the caller sees; null for callers who see none. */
  outstandingCents: Cents.nullable(),
});
export type SalesRow = z.infer<typeof SalesRow>;

/** A PDF document. `content` is base64. */
export const AgreementPdf = z.object({ fileName: z.string(), content: z.base64() });
export type AgreementPdf = z.infer<typeof AgreementPdf>;

/** A code was sent to the phone of a partner. `code` is null unless messages are simulated. */
export const SignatureCode = z.object({ phone: z.string(), code: z.string().nullable() });
export type SignatureCode = z.infer<typeof SignatureCode>;
