import type { WeddingReceipt } from "@vowdesk/contract/studio/wedding-payments";
import type { Actor } from "../../../kernel/http/context.ts";
import { allowed } from "./wedding-payments.policy.ts";
import type { ReceiptRow } from "./wedding-payments.store.ts";

/** Counts the changes of a receipt and of its reversals. */
export const versionOf = ({ version, reversal }: Pick<ReceiptRow, "version" | "reversal">): number =>
  version + (reversal === null ? 0 : reversal.id * 2 + reversal.version);

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
    state: row.reversal?.state === "reversed" ? "reversed" : row.state,
    isOnline: row.payment_id !== null,
    question: row.question,
    recordedBy: row.recorded_name,
    decidedBy: row.decided_name,
    reason: row.reason,
    duplicates: row.duplicates,
    duplicateReason: row.duplicate_reason,
    reversal: row.reversal && {
      state: row.reversal.state,
      reason: row.reversal.reason,
      askedBy: row.reversal.asked_name,
      decidedBy: row.reversal.decided_name,
      decidedAt: row.reversal.decided_at && new Date(row.reversal.decided_at).toISOString(),
    },
    createdAt: row.created_at.toISOString(),
    version: versionOf(row),
    allowed: allowed(actor, row),
  };
}

/** The fields that the audit trail compares. */
export const auditFields = (row: ReceiptRow) => ({
  weddingNumber: row.wedding_number,
  amountCents: row.amount_cents,
  paymentMethod: row.method,
  receivedOn: row.received_on,
  reference: row.reference,
  slip: row.slip,
  paymentQuestion: row.question,
  receiptState: row.reversal?.state === "reversed" ? ("reversed" as const) : row.state,
});
