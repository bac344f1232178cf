import * as z from "zod";
import { Cents, Moment } from "../../../kernel/index.ts";

/** Refusals of payment links. The page shows them itself. */
export const paymentLinkRefusals = {
  /** This server makes no payment links. */
  "payment-links-off": 200,
  /** The open amount is not the one that the caller saw. */
  "payment-link-amount": 200,
  /** Payments that are recorded and not checked yet may pay a part of the instalment. */
  "payment-link-waiting": 200,
  /** The payment provider did not make the link. */
  "payment-link-failed": 200,
} as const;

/** A page of the payment provider on which a couple pays what is open of an instalment, once. */
export const PaymentLink = z.object({
  url: z.url(),
  cents: Cents,
  /** The moment after which the provider takes no payment. */
  expiresAt: Moment,
});
export type PaymentLink = z.infer<typeof PaymentLink>;

/**
 * Why money that the provider reported waits for a user who checks payments. `amount`: it is not the amount of the link. `cancelled`: the
 * wedding was cancelled. `ended`: another link replaced this one. `repeated`: the link was paid before. `duplicate`: a user has recorded
 * the same transfer.
 */
export const paymentQuestions = ["amount", "cancelled", "ended", "repeated", "duplicate"] as const;
export const PaymentQuestion = z.enum(paymentQuestions);
export type PaymentQuestion = z.infer<typeof PaymentQuestion>;
