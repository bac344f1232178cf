import * as z from "zod";
import { permissions, Moment, Cents, RecordId, Version } from "../../../kernel/index.ts";
import { PaymentQuestion } from "./payment-links.schema.ts";

/**
 * `payment` shows the receipts of the caller's own weddings, `payment:all` those of every wedding. `payment:record` records money that
 * a couple paid, `payment:check` confirms that it arrived. `payment:due` lists what couples owe, and
 * `payment:waive` waives it together with a second user.
 * `payment:refund` shows refunds in the same scope, `payment:refund:ask` submits them, and `payment:refund:pay` pays approved ones.
 * `payment:invoice` shows invoices in the same scope, `payment:invoice:ask` asks for them, and `payment:invoice:issue` enters or refuses them.
 */
export const paymentPermissions = permissions(
  "payment",
  "payment:all",
  "payment:record",
  "payment:check",
  "payment:due",
  "payment:waive",
  "payment:refund",
  "payment:refund:ask",
  "payment:refund:pay",
  "payment:invoice",
  "payment:invoice:ask",
  "payment:invoice:issue",
);

/** Refusals of receipts. The page shows those with code 200 itself. */
export const paymentRefusals = {
  /** The caller recorded the receipt. */
  "receipt-own": 200,
  /** The date of the receipt is in the future. */
  "receipt-date": 200,
  /** The date of the receipt is before the day on which the wedding was entered. */
  "receipt-before-wedding": 200,
  /** The same transfer is recorded already. `data` is a `DuplicateReceipts`. */
  "receipt-duplicate": 200,
  /** The receipt is not checked, or was reversed, and so has no document. */
  "receipt-unchecked": 200,
  /** The agreement cannot be ended, because its couple owes something for finished steps. */
  "agreement-owed": 200,
  /** The caller asked for the reversal. */
  "reversal-own": 200,
  /** The money of a cancelled wedding is not there any more, or set aside for a refund. */
  "reversal-above-balance": 200,
} as const;

export const paymentMethods = ["cash", "card", "transfer", "wechat", "alipay"] as const;
export const PaymentMethod = z.enum(paymentMethods);
export type PaymentMethod = z.infer<typeof PaymentMethod>;

/** `reversed`: checked, and taken back by two users. */
export const receiptStates = ["waiting", "checked", "rejected", "reversed"] as const;
export const ReceiptState = z.enum(receiptStates);
export type ReceiptState = z.infer<typeof ReceiptState>;

export const receiptActions = ["check", "reject", "askReversal", "approveReversal", "refuseReversal"] as const;
export const ReceiptAction = z.enum(receiptActions);
export type ReceiptAction = z.infer<typeof ReceiptAction>;

/** Highest amount of a receipt in cents. */
export const maxReceiptCents = 100_000_000;

/** `data` of the refusal `receipt-duplicate`: the receipts with the same method, reference, day and amount. */
export const DuplicateReceipts = z.object({
  receipts: z.array(z.object({ id: RecordId, weddingNumber: z.string() })),
});
export type DuplicateReceipts = z.infer<typeof DuplicateReceipts>;

/** The reversal of a checked receipt, which one user asks for and another one decides. */
export const ReceiptReversal = z.object({
  state: z.enum(["asked", "reversed", "refused"]),
  reason: z.string(),
  askedBy: z.string(),
  /** Name of the user who decided; empty while the request waits. */
  decidedBy: z.string(),
  decidedAt: Moment.nullable(),
});
export type ReceiptReversal = z.infer<typeof ReceiptReversal>;

/** Money that a couple paid. It counts once a second person has checked it. */
export const WeddingReceipt = z.object({
  id: RecordId,
  weddingId: RecordId,
  weddingNumber: z.string(),
  /** Names of the partners: `Anna & Ben`. */
  couple: z.string(),
  amountCents: Cents,
  method: PaymentMethod,
  /** The day on which the money was received, in the time zone of the business. */
  receivedOn: z.iso.date(),
  /** Number of the transfer or of the payment slip. */
  reference: z.string(),
  /** Address of the picture of the payment slip; empty without one. */
  slip: z.string(),
  state: ReceiptState,
  /** Whether the payment provider reported it, so that no user recorded it. */
  isOnline: z.boolean(),
  /** Why money that the provider reported needs a user who checks it; null if it needs none. */
  question: PaymentQuestion.nullable(),
  /** Empty if the payment provider reported it. */
  recordedBy: z.string(),
  /** Name of the user who checked or rejected it; empty while it waits, and if no user had to. */
  decidedBy: z.string(),
  /** Why it was rejected. */
  reason: z.string(),
  /** Numbers of the weddings that have the same transfer. */
  duplicates: z.array(z.string()),
  /** Why it was recorded although the same transfer was; empty without one. */
  duplicateReason: z.string(),
  /** Its last reversal; null without one. */
  reversal: ReceiptReversal.nullable(),
  createdAt: Moment,
  version: Version,
  /** The actions that the caller may take now. */
  allowed: z.array(ReceiptAction),
});
export type WeddingReceipt = z.infer<typeof WeddingReceipt>;
