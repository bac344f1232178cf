import * as z from "zod";
import { At } from "../reviews/index.ts";

/** What paying out says no to. */
export const payOutRefusals = { "withdrawal-bank-says": 500, "bank-silent": 500 } as const;

/** Later than this after a payment was sent, what the bank says of it settles nothing by itself any more. */
export const answerAwaitedMs = 600_000;

/** What a bank says of a payment. `unknown`: it never heard of it. */
export const BankWord = z.object({
  state: z.enum(["paid", "failed", "unknown"]),
  /** The bank's own number for it; empty where it has none. */
  reference: z.string(),
  at: At,
});
export type BankWord = z.infer<typeof BankWord>;

/** The states of a payment, from when it was approved until everybody knows what became of it. */
export const payOutStatuses = ["approved", "paying", "paid", "failed", "uncertain"] as const;
export type PayOutStatus = (typeof payOutStatuses)[number];

/** What people say of a payment that the bank says nothing of. */
export const payOutActs = ["mark-paid", "mark-failed"] as const;
export type PayOutAct = (typeof payOutActs)[number];

/** What an item keeps of its payment, in a queue that pays out (PRODUCT 4, Review queues). */
export const payOutShape = {
  amountCents: z.int(),
  holder: z.string(),
  bank: z.string(),
  /** The last four digits of the card: the whole number leaves the server for the bank alone. */
  cardTail: z.string(),
  /** When the bank was asked to pay; null before, and where the house has no bank connected. */
  sentAt: At.nullable(),
  /** What the bank said last; null as long as it said nothing. */
  bankWord: BankWord.nullable(),
};
const PayOut = z.object(payOutShape);
export type PayOut = z.infer<typeof PayOut>;

/** What the phone app says of where the money goes. */
export const payOutAsked = {
  holder: z.string().trim().min(1).max(60),
  bank: z.string().trim().min(1).max(60),
  card: z
    .string()
    .trim()
    .regex(/^\d{12,19}$/),
};
