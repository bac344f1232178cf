import * as z from "zod";
import { Cents, EmailAddress, Moment, OneLine, Percent, RecordId, Version } from "../../../kernel/index.ts";

/** Refusals of invoices. The page shows those with code 200 itself. */
export const invoiceRefusals = {
  /** The amount is not what can be invoiced now. */
  "invoice-amount": 200,
  /** Part of the amount was given back or invoiced since the request. */
  "invoice-above-money": 200,
  /** A request of the wedding waits already. */
  "invoice-asked": 200,
  /** Another invoice has this number. */
  "invoice-number": 200,
  /** The document is no PDF file. */
  "invoice-document": 200,
} as const;

export const invoiceStates = ["asked", "issued", "refused"] as const;
export const InvoiceState = z.enum(invoiceStates);
export type InvoiceState = z.infer<typeof InvoiceState>;

export const invoiceActions = ["issue", "refuse"] as const;
export const InvoiceAction = z.enum(invoiceActions);
export type InvoiceAction = z.infer<typeof InvoiceAction>;

/** Largest document in bytes. */
export const maxInvoiceBytes = 1_048_576;

/** A position of the agreement with its share of the amount, and the tax that is included in it. */
export const InvoiceLine = z.object({ text: z.string(), cents: Cents, taxPercent: Percent, taxCents: Cents });
export type InvoiceLine = z.infer<typeof InvoiceLine>;

/** For whom the invoice is, and the amount that the caller saw. */
export const invoiceInput = {
  buyerName: OneLine(100).min(1),
  /** The tax number of a company; empty for a person. */
  taxNumber: OneLine(40).default(""),
  /** Where the invoice is sent; empty for none. */
  mail: z.union([EmailAddress, z.literal("")]).default(""),
  cents: z.int().min(1),
};

const Requested = z.object({
  id: RecordId,
  buyerName: z.string(),
  taxNumber: z.string(),
  mail: z.string(),
  amountCents: Cents,
  state: InvoiceState,
  /** The number that finance has entered; empty until the invoice is issued. */
  number: z.string(),
  /** Why finance rejected the request; empty otherwise. */
  reason: z.string(),
  createdAt: Moment,
});

/** An invoice that a couple or staff asked for. */
export const Invoice = Requested.extend({
  weddingId: RecordId,
  weddingNumber: z.string(),
  couple: z.string(),
  lines: z.array(InvoiceLine),
  taxCents: Cents,
  /** Name of the user who asked; empty if the couple did. */
  askedBy: z.string(),
  /** Name of the user who decided; empty while the request waits. */
  decidedBy: z.string(),
  version: Version,
  /** The actions that the caller may take now. */
  allowed: z.array(InvoiceAction),
});
export type Invoice = z.infer<typeof Invoice>;

/** The invoices of a wedding, as its couple and staff see them. */
export const WeddingInvoices = z.object({
  /** What was received and neither refunded, set aside for a refund, nor invoiced, in cents. 0 while a request waits. */
  billableCents: Cents,
  invoices: z.array(Requested),
});
export type WeddingInvoices = z.infer<typeof WeddingInvoices>;
