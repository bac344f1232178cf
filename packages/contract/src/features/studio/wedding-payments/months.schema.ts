import * as z from "zod";
import { Cents } from "../../../kernel/index.ts";

/** The accounts of all weddings in a month, in cents. Closing is opening and received less refunded and income. */
export const WeddingMonth = z.object({
  /** A month in the time zone of the business: `2026-11`. */
  month: z.string(),
  /** What the studio owed to couples as service at the beginning. */
  openingCents: Cents,
  /** Checked payments, also those after a cancellation. */
  receivedCents: Cents,
  /** Refunds that were paid, without what the studio paid on top. */
  refundedCents: Cents,
  /** What finished steps earned, and what was kept of cancelled weddings. */
  incomeCents: Cents,
  closingCents: Cents,
});
export type WeddingMonth = z.infer<typeof WeddingMonth>;
