import type { Invoice, WeddingInvoices } from "@vowdesk/contract/studio/wedding-payments";
import type { Actor } from "../../../../kernel/http/context.ts";
import { allowed } from "./invoices.policy.ts";
import type { InvoiceRow } from "./invoices.store.ts";

/** What a couple sees too. */
export const presentRequested = (row: InvoiceRow): WeddingInvoices["invoices"][number] => ({
  id: row.id,
  buyerName: row.buyer_name,
  taxNumber: row.tax_number,
  mail: row.mail,
  amountCents: row.amount_cents,
  state: row.state,
  number: row.number,
  reason: row.reason,
  createdAt: row.created_at.toISOString(),
});

export const present = (actor: Actor, row: InvoiceRow): Invoice => ({
  ...presentRequested(row),
  weddingId: row.wedding_id,
  weddingNumber: row.wedding_number,
  couple: row.couple,
  lines: row.lines,
  taxCents: row.lines.reduce((sum, { taxCents }) => sum + taxCents, 0),
  askedBy: row.asked_name,
  decidedBy: row.decided_name,
  version: row.version,
  allowed: allowed(actor, row),
});

/** The fields that the audit trail compares. */
export const auditFields = (row: InvoiceRow) => ({
  weddingNumber: row.wedding_number,
  amountCents: row.amount_cents,
  buyerName: row.buyer_name,
  taxNumber: row.tax_number,
  mail: row.mail,
  invoiceState: row.state,
  invoiceNumber: row.number,
});
