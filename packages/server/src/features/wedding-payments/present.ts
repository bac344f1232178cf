import type { WeddingReceipt } from "@vowdesk/contract/wedding-payments";
import type { Actor } from "../../kernel/http/context.ts";
import { allowed } from "./policy.ts";
import type { ReceiptRow } from "./store.ts";

export function present(actor: Actor, row: ReceiptRow): WeddingReceipt {
  return {
    id: row.id,
    weddingId: row.wedding_id,
    weddingNumber: row.wedding_number,
    couple: row.couple,
    amountCents: row.amount_cents,
    method: row.method,
    receivedOn: row.received_on,
    reference: row.reference,
    slip: row.slip,
    state: row.state,
    recordedBy: row.recorded_name,
    decidedBy: row.decided_name,
    reason: row.reason,
    createdAt: row.created_at.toISOString(),
    version: row.version,
    allowed: allowed(actor, row),
  };
}

/** The fields that the audit trail compares. */
export const trace = (row: ReceiptRow) => ({
  weddingNumber: row.wedding_number,
  amountCents: row.amount_cents,
  paymentMethod: row.method,
  receivedOn: row.received_on,
  reference: row.reference,
  slip: row.slip,
  receiptState: row.state,
});
