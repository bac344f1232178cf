import * as z from "zod";
import { Moment, Cents, NonEmptyText } from "../../../kernel/index.ts";

/** Refusals of payouts. */
export const payOutRefusals = {
  "withdrawal-account-blocked": 500,
  "withdrawal-bank-says": 500,
  "bank-silent": 500,
} as const;

/** After this time since a payment was sent, an answer of the bank no longer completes it automatically. */
export const bankAnswerTimeoutMs = 600_000;

/** The bank's answer about a payment. `unknown`: the bank does not know the payment. */
export const BankResult = z.object({
  state: z.enum(["paid", "failed", "unknown"]),
  reference: z.string(),
  at: Moment,
});
export type BankResult = z.infer<typeof BankResult>;

/** States of a payment from approval to its final result. */
export const payOutStatuses = ["approved", "paying", "paid", "failed", "uncertain"] as const;
export type PayOutStatus = (typeof payOutStatuses)[number];

/** Actions of staff on a payment whose result the bank does not report. */
export const payOutActions = ["mark-paid", "mark-failed"] as const;
export type PayOutAction = (typeof payOutActions)[number];

/** The fields of a payment in the items of a queue with payouts. */
export const payOutShape = {
  amountCents: Cents,
  holder: z.string(),
  bank: z.string(),
  /** Last four digits of the card. The full number is sent to the bank only. */
  cardTail: z.string(),
  /** When the payment was sent to the bank; null before, or without a connected bank. */
  sentAt: Moment.nullable(),
  /** The last answer of the bank; null if there is none. */
  bankWord: BankResult.nullable(),
};
const PayOut = z.object(payOutShape);
export type PayOut = z.infer<typeof PayOut>;

/** The payment details that the phone app sends. */
export const payoutInput = {
  holder: NonEmptyText(60),
  bank: NonEmptyText(60),
  card: z
    .string()
    .trim()
    .regex(/^\d{12,19}$/),
};
