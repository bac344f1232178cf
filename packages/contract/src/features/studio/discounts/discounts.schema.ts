import * as z from "zod";
import { Cents, RecordId } from "../../../kernel/index.ts";

/** A discount above the limit of the business. */
export const DiscountDetails = z.object({
  /** 0 for a quote whose lead has no wedding. */
  weddingId: RecordId,
  weddingNumber: z.string(),
  /** Names of the partners: `Anna & Ben`. Empty after the erasure of personal data. */
  couple: z.string(),
  /** The number of the agreement's version; 0 for a quote. */
  agreementNumber: z.int(),
  /** The quote with the discount; absent for an agreement. */
  quoteId: RecordId.optional(),
  /** The name of the offer in each language. */
  offer: z.object({ zh: z.string(), en: z.string(), es: z.string(), ja: z.string() }),
  priceCents: Cents,
  discountCents: Cents,
  /** The limit at the request, in percent of the price. */
  limitPercent: z.int(),
  /** Why it is granted. */
  text: z.string(),
});
export type DiscountDetails = z.infer<typeof DiscountDetails>;
