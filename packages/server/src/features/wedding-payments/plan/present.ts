import type { DatedStep, DueInstalment, PaymentPlan } from "@vowdesk/contract/wedding-payments";
import { stateOf } from "./policy.ts";
import type { DueRow, InstalmentRow, listReceipts, StepRow } from "./store.ts";

const presentInstalment = (row: InstalmentRow, today: string): PaymentPlan["instalments"][number] => ({
  id: row.id,
  kind: row.kind,
  cents: row.cents,
  paidCents: row.paid_cents,
  dueOn: row.due_on,
  dueEvent: row.due_event,
  state: stateOf(row, today),
});

export const presentDue = (row: DueRow, today: string): DueInstalment => ({
  ...presentInstalment(row, today),
  weddingId: row.wedding_id,
  weddingNumber: row.wedding_number,
  couple: row.couple,
  consultantName: row.consultant_name,
  openCents: row.cents - row.paid_cents,
});

type ReceiptRow = Awaited<ReturnType<typeof listReceipts>>[number];

export const sumOf = (receipts: readonly ReceiptRow[], state: ReceiptRow["state"]): number =>
  receipts.reduce((sum, receipt) => (receipt.state === state ? sum + receipt.amount_cents : sum), 0);

function stepDate(steps: readonly StepRow[], wanted: DatedStep) {
  const found = steps.find(({ step }) => step === wanted);
  return { on: found?.happens_on ?? null, version: found?.version ?? 0 };
}

export function presentPlan(
  rows: { instalments: InstalmentRow[]; receipts: ReceiptRow[]; steps: StepRow[] },
  agreedCents: number | null,
  today: string,
): PaymentPlan {
  const receivedCents = sumOf(rows.receipts, "checked");
  return {
    agreedCents,
    receivedCents,
    waitingCents: sumOf(rows.receipts, "waiting"),
    overpaidCents: agreedCents === null ? 0 : Math.max(0, receivedCents - agreedCents),
    instalments: rows.instalments.map((row) => presentInstalment(row, today)),
    receipts: rows.receipts.map(({ id, amount_cents, method, received_on, state }) => ({
      id,
      amountCents: amount_cents,
      method,
      receivedOn: received_on,
      state,
    })),
    steps: { selection: stepDate(rows.steps, "selection"), pickup: stepDate(rows.steps, "pickup") },
  };
}
