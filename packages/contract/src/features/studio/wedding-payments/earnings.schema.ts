import * as z from "zod";
import { Cents, RecordId } from "../../../kernel/index.ts";
import { offerParts } from "../offers/offers.schema.ts";

/** Refusals of income. The page shows those with code 200 itself. */
export const earningRefusals = {
  /** The part does not wait, or its amount is another one by now. `data` is a `WeddingEarnings`. */
  "earning-changed": 200,
} as const;

export const EarnedPart = z.enum(offerParts);
export type EarnedPart = z.infer<typeof EarnedPart>;

/** The parts of a price whose steps are finished. A part that waits becomes income once a user who checks payments confirms it. */
export const WeddingEarnings = z.object({
  /** The income of the wedding, in cents: earned or kept, less what was given back. */
  incomeCents: Cents,
  parts: z.array(z.object({ part: EarnedPart, cents: Cents, state: z.enum(["waiting", "earned"]) })),
});
export type WeddingEarnings = z.infer<typeof WeddingEarnings>;

/** A part of the price of a wedding that waits for a user who checks payments. */
export const WaitingIncome = z.object({
  weddingId: RecordId,
  weddingNumber: z.string(),
  couple: z.string(),
  part: EarnedPart,
  cents: Cents,
});
export type WaitingIncome = z.infer<typeof WaitingIncome>;
