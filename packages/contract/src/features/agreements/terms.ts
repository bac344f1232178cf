import * as z from "zod";
import { OfferParts, OfferTexts } from "../offers/schema.ts";
import { Purpose } from "../shoots/schema.ts";

/** When an instalment is due. Days are calendar days of the business's time zone. */
export const DueRule = z.discriminatedUnion("on", [
  z.object({ on: z.literal("signing") }),
  z.object({ on: z.literal("date"), date: z.iso.date() }),
  z.object({ on: z.literal("before-shoot"), days: z.int().min(0).max(365) }),
  z.object({ on: z.literal("selection") }),
  z.object({ on: z.literal("before-pickup"), days: z.int().min(0).max(365) }),
]);
export type DueRule = z.infer<typeof DueRule>;

export const PlannedInstalment = z.object({
  kind: z.enum(["deposit", "prepayment", "balance"]),
  due: DueRule,
  cents: z.int().min(1),
});
export type PlannedInstalment = z.infer<typeof PlannedInstalment>;

/** What is kept of the paid price when the couple cancels so many days before the first shoot. */
export const RefundStep = z.object({
  daysBefore: z.int().min(0).max(3650),
  keepPercent: z.int().min(0).max(100),
});
export type RefundStep = z.infer<typeof RefundStep>;

/** What a couple and the studio agree on. Amounts are in cents; the total is the price without the discount. */
export const AgreementTerms = z.object({
  offerId: z.int(),
  offerVersion: z.int(),
  texts: OfferTexts,
  priceCents: z.int(),
  discountCents: z.int(),
  totalCents: z.int(),
  depositCents: z.int(),
  photoCount: z.int(),
  extraPhotoCents: z.int(),
  purposes: z.array(Purpose),
  parts: OfferParts,
  plan: z.array(PlannedInstalment),
  refunds: z.array(RefundStep),
});
export type AgreementTerms = z.infer<typeof AgreementTerms>;
