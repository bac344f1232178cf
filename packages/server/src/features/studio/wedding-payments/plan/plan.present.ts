import type { DatedStep, DueInstalment, PaymentPlan, RefundState } from "@vowdesk/contract/studio/wedding-payments";
import type { Actor } from "../../../../kernel/http/context.ts";
import { allowed } from "./waivers.policy.ts";
import { openOf, stateOf } from "./plan.policy.ts";
import type { DueRow, findCancellation, InstalmentRow, listReceipts, listRefunds, StepRow } from "./plan.store.ts";

const presentInstalment = (row: InstalmentRow, today: string): PaymentPlan["instalments"][number] => ({
  id: row.id,
  kind: row.kind,
  cents: row.cents,
  paidCents: row.paid_cents,
  waivedCents: row.waived_cents,
  dueOn: row.due_on,
  dueEvent: row.due_event,
  state: stateOf(row, today),
});

export const presentDue = (actor: Actor, row: DueRow, today: string): DueInstalment => ({
  ...presentInstalment(row, today),
  weddingId: row.wedding_id,
  weddingNumber: row.wedding_number,
  couple: row.couple,
  consultantName: row.consultant_name,
  openCents: openOf(row),
  waiver: row.waiver && {
    cents: row.waiver.cents,
    reason: row.waiver.reason,
    askedBy: row.waiver.asked_name,
  },
  version: row.version,
  allowed: allowed(actor, { openCents: openOf(row), askedBy: row.waiver?.asked_by ?? null }),
});

type ReceiptRow = Awaited<ReturnType<typeof listReceipts>>[number] & { reversedOn: string | null };

type RefundRow = Awaited<ReturnType<typeof listRefunds>>[number] & { paidOn: string | null };
type CancellationRow = NonNullable<Awaited<ReturnType<typeof findCancellation>>> & { cancelledOn: string };

/** The sum of the receipts or refunds in a state, in cents. */
export const sumOf = <S extends string>(rows: readonly { state: S; amount_cents: number }[], state: S): number =>
  rows.reduce((sum, row) => (row.state === state ? sum + row.amount_cents : sum), 0);

/** What was given back of what was earned. The couple does not owe it again. */
export const goodwillOf = (refunds: readonly { state: RefundState; goodwill_cents: number }[]): number =>
  refunds.reduce((sum, { state, goodwill_cents }) => (state === "paid" ? sum + goodwill_cents : sum), 0);

const presentCancellation = (row: CancellationRow): PaymentPlan["cancellation"] => ({
  cause: row.cause,
  cancelledOn: row.cancelledOn,
  keptCents: row.kept_cents,
  refundCents: row.refund_cents,
  doubleCents: row.double_cents,
});

interface PlanRows {
  /** What the couple paid before the studio used this program. */
  openingCents: number;
  instalments: InstalmentRow[];
  receipts: ReceiptRow[];
  steps: StepRow[];
  refunds: RefundRow[];
  cancellation: CancellationRow | undefined;
  refundable: PaymentPlan["refundable"];
  hasPaymentLinks: boolean;
}

function stepDate(steps: readonly StepRow[], requested: DatedStep) {
  const match = steps.find(({ step }) => step === requested);
  return { on: match?.happens_on ?? null, version: match?.version ?? 0 };
}

export function presentPlan(rows: PlanRows, agreedCents: number | null, today: string): PaymentPlan {
  const receivedCents = rows.openingCents + sumOf(rows.receipts, "checked");
  const refundedCents = sumOf(rows.refunds, "paid");
  const goodwillCents = goodwillOf(rows.refunds);
  const waivedCents = rows.instalments.reduce((sum, { waived_cents }) => sum + waived_cents, 0);
  return {
    agreedCents,
    receivedCents,
    openingCents: rows.openingCents,
    waitingCents: sumOf(rows.receipts, "waiting"),
    waivedCents,
    refundedCents,
    goodwillCents,
    overpaidCents:
      agreedCents === null ? 0 : Math.max(0, receivedCents - refundedCents + goodwillCents - agreedCents + waivedCents),
    instalments: rows.instalments.map((row) => presentInstalment(row, today)),
    receipts: rows.receipts.map(({ id, amount_cents, method, received_on, state, reversedOn }) => ({
      id,
      amountCents: amount_cents,
      method,
      receivedOn: received_on,
      state,
      reversedOn,
    })),
    hasPaymentLinks: rows.hasPaymentLinks,
    cancellation: rows.cancellation ? presentCancellation(rows.cancellation) : null,
    refunds: rows.refunds.map(({ id, amount_cents, double_cents, state, paidOn }) => ({
      id,
      amountCents: amount_cents + double_cents,
      state,
      paidOn,
    })),
    refundable: rows.refundable,
    steps: { selection: stepDate(rows.steps, "selection"), pickup: stepDate(rows.steps, "pickup") },
  };
}
