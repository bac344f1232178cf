import type { WeddingRefund } from "@vowdesk/contract/studio/wedding-payments";
import type { Context } from "../../../../kernel/http/context.ts";
import { reasonIn } from "../../../reviews/engine/engine.ts";
import { allowed } from "./refunds.policy.ts";
import type { RefundRow } from "./refunds.store.ts";

export const present = ({ actor, language }: Pick<Context, "actor" | "language">, row: RefundRow): WeddingRefund => ({
  id: row.id,
  weddingId: row.wedding_id,
  weddingNumber: row.wedding_number,
  couple: row.couple,
  kind: row.kind,
  state: row.state,
  amountCents: row.amount_cents + row.double_cents,
  doubleCents: row.double_cents,
  goodwillCents: row.goodwill_cents,
  reason: row.reason,
  reviewId: row.review_id,
  askedBy: row.asked_name,
  decidedBy: row.decided_name,
  refusal: row.refusal && (reasonIn(language, row.review_reason) ?? row.refusal),
  paidBy: row.paid_name,
  paidAt: row.paid_at?.toISOString() ?? null,
  method: row.method,
  reference: row.reference,
  createdAt: row.created_at.toISOString(),
  version: row.version,
  allowed: allowed(actor, row),
});

/** The fields that the audit trail compares. */
export const auditFields = (row: RefundRow) => ({
  weddingNumber: row.wedding_number,
  refundKind: row.kind,
  amountCents: row.amount_cents,
  doubleCents: row.double_cents,
  goodwillCents: row.goodwill_cents,
  refundState: row.state,
  paymentMethod: row.method,
  reference: row.reference,
});
