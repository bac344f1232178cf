import * as z from "zod";
import {
  languages,
  permissions,
  Moment,
  Cents,
  CentsUpTo,
  JsonId,
  NonEmptyText,
  RecordId,
  Text,
  Version,
} from "../../../kernel/index.ts";
import { included } from "../offers/offers.schema.ts";
import { WeddingDate } from "../weddings/weddings.schema.ts";

/** `quote` shows the quotes of the leads that the caller may see. */
export const quotePermissions = permissions("quote", "quote:edit");

/** Refusals of quotes. The page shows those with code 200 itself. */
export const quoteRefusals = {
  /** The last day is in the past. */
  "quote-valid-past": 200,
  /** An option costs nothing after its discount. */
  "quote-total": 200,
  /** A second user has to approve the discount of an option first. */
  "quote-approval-missing": 200,
  /** The state of the lead does not allow it to be won. */
  "quote-lead-state": 200,
} as const;

/** A sent quote is `expired` after its last day. */
export const quoteStates = ["draft", "sent", "accepted", "declined", "withdrawn", "expired"] as const;
export const QuoteState = z.enum(quoteStates);
export type QuoteState = z.infer<typeof QuoteState>;

export const quoteActions = ["update", "send", "accept", "decline", "withdraw", "renew"] as const;
export const QuoteAction = z.enum(quoteActions);
export type QuoteAction = z.infer<typeof QuoteAction>;

export const maxQuoteOptions = 4;
export const maxQuoteLines = 10;
export const maxLineCount = 999;
const maxCents = 100_000_000;
/** What a line costs at most, in cents. */
export const maxLineCents = maxCents;

/** What a line costs: its count times the price of one, in cents. */
export const centsOfLine = ({ count = 1, cents }: { count?: number | undefined; cents: number }): number =>
  count * cents;

/** A service or product in addition to the offer. A line without a count is one, as all lines were before counts. */
export const QuoteLine = z
  .object({
    text: NonEmptyText(120),
    count: z.int().min(1).max(maxLineCount).optional(),
    /** The price of one piece, in cents. */
    cents: CentsUpTo(maxCents),
  })
  .refine((line) => centsOfLine(line) <= maxLineCents);
export type QuoteLine = z.infer<typeof QuoteLine>;

/** What lines cost together, in cents. */
export const sumOfLines = (lines: readonly { count?: number | undefined; cents: number }[]): number =>
  lines.reduce((sum, line) => sum + centsOfLine(line), 0);

/** An option as it is typed: the newest version of an active offer, a discount, a note and further lines. */
export const QuoteOptionInput = z.object({
  offerId: JsonId,
  discountCents: CentsUpTo(maxCents),
  note: Text(500),
  lines: z.array(QuoteLine).max(maxQuoteLines),
});
export type QuoteOptionInput = z.infer<typeof QuoteOptionInput>;

/** An option with its figures in cents: total = price + lines − discount. */
export const QuoteOption = QuoteOptionInput.extend({
  /** From 1, in the order of the quote. */
  number: z.int(),
  offerVersion: Version,
  /** Name of the offer in the language of the caller. */
  name: z.string(),
  /** What the version of the offer includes. */
  ...included,
  photoCount: z.int(),
  priceCents: Cents,
  totalCents: Cents,
});
export type QuoteOption = z.infer<typeof QuoteOption>;

const Language = z.enum(languages);

/** Up to four priced options for the couple of a lead. It never changes after it is sent. */
export const Quote = z.object({
  id: RecordId,
  leadId: RecordId,
  /** Names of the partners: `Anna & Ben`. */
  couple: z.string(),
  consultantId: RecordId.nullable(),
  consultantName: z.string(),
  /** The wedding of the lead once it is won. */
  weddingId: RecordId.nullable(),
  weddingNumber: z.string(),
  state: QuoteState,
  /** Language of the text for the couple. */
  language: Language,
  /** The last day on which the couple can accept it, in the calendar of the business. */
  validUntil: WeddingDate,
  note: z.string(),
  options: z.array(QuoteOption),
  /** Number of the accepted option. */
  accepted: z.int().nullable(),
  /** Why the couple declined. */
  reason: z.string(),
  /** The quote of which it is a copy. */
  renewedFromId: RecordId.nullable(),
  /** Why a discount is granted, for the user who approves it. Not part of the text. */
  discountReason: z.string(),
  /** Whether the discount of an option still needs the approval of a second user. */
  isApprovalMissing: z.boolean(),
  /** The request for it in the queue of discounts; null if it needs none. */
  reviewId: RecordId.nullable(),
  isDiscountRejected: z.boolean(),
  createdAt: Moment,
  sentAt: Moment.nullable(),
  /** When it was accepted, declined or withdrawn. */
  decidedAt: Moment.nullable(),
  version: Version,
  /** The actions that the caller may take now. */
  allowed: z.array(QuoteAction),
});
export type Quote = z.infer<typeof Quote>;

/** A line of an amount as the couple reads it. */
const PaperAmount = z.object({ label: z.string(), amount: z.string() });

/** The text of a quote in its own language. */
export const QuotePaper = z.object({
  language: Language,
  title: z.string(),
  couple: z.string(),
  validity: z.string(),
  note: z.string(),
  options: z.array(
    z.object({
      title: z.string(),
      services: z.array(z.string()),
      amounts: z.array(PaperAmount),
      total: PaperAmount,
      note: z.string(),
    }),
  ),
  /** The same as plain text, to copy into a message. */
  text: z.string(),
});
export type QuotePaper = z.infer<typeof QuotePaper>;
