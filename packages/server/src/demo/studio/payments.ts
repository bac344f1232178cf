import { paymentMethods, type PaymentPlan } from "@vowdesk/contract/studio/wedding-payments";
import { sql } from "kysely";
import { post } from "../../features/money/ledger/ledger.ts";
import { paymentsForCouple, refreshPlan } from "../../features/studio/wedding-payments/wedding-payments.ts";
import { inTransaction, systemActor, type Context, type Services } from "../../kernel/http/context.ts";
import { businessZone, dateIn } from "../../platform/business-time.ts";

const origin = { actor: systemActor, language: "zh", requestId: "demo", ip: "" } as const;

/** One couple of so many owes its last instalment, and the receipt of another one still waits for its check. */
const everyLate = 8;
const everyWaiting = 10;

interface Receipt {
  weddingId: number;
  cents: number;
  method: (typeof paymentMethods)[number];
  /** The day of the payment. */
  on: string;
  isChecked: boolean;
}

async function addReceipt(ctx: Context, { weddingId, cents, method, on, isChecked }: Receipt): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    insert into wedding_receipt (wedding_id, amount_cents, method, received_on, state, recorded_by, decided_by, decided_at, updated_by)
    select ${weddingId}, ${cents}, ${method}, ${on}, ${isChecked ? "checked" : "waiting"}, recorder.id,
      case when ${isChecked} then checker.id end, case when ${isChecked} then now() end, recorder.username
    from users recorder, users checker where recorder.username = 'consultant' and checker.username = 'finance'
    returning id`.execute(ctx.db);
  const [receipt] = rows;
  if (!receipt || !isChecked) return;
  await post(ctx, {
    key: `wedding.paid:${receipt.id}`,
    purpose: "wedding.paid",
    subject: `wedding:${weddingId}`,
    entries: [
      { account: "bank", cents: -cents },
      { account: `wedding:${weddingId}`, cents },
    ],
  });
}

/** Receipts for what is due until today. */
function receiptsOf({ instalments }: PaymentPlan, weddingId: number, place: number, today: string): Receipt[] {
  const due = instalments.filter(({ dueOn }) => dueOn !== null && dueOn <= today);
  const paid = place % everyLate === 0 ? due.slice(0, -1) : due;
  return paid.map(({ cents, dueOn }, index) => ({
    weddingId,
    cents,
    method: paymentMethods[(place + index) % paymentMethods.length] ?? "transfer",
    on: dueOn ?? today,
    isChecked: place % everyWaiting !== 1 || index < paid.length - 1,
  }));
}

/**
 * Plans the instalments of signed agreements and records the payments of couples. Normally the event of the signature makes the
 * plan, but demo agreements are inserted without events.
 */
export async function addPayments(services: Services): Promise<void> {
  // Places count all signed weddings, so that a start that was stopped continues with the same receipts.
  const { rows } = await sql<{ id: number; place: number }>`
    select id, place from (
      select id, (row_number() over (order by id))::integer - 1 as place
      from (select distinct wedding_id as id from agreement where state = 'signed') as signed) as numbered
    where not exists (select from wedding_instalment as planned where planned.wedding_id = numbered.id)
    order by id`.execute(services.db);
  const today = dateIn(await businessZone(services.db), services.clock.now());
  for (const { id, place } of rows)
    await inTransaction(services, origin, async (ctx) => {
      await refreshPlan(ctx, id);
      for (const receipt of receiptsOf(await paymentsForCouple(ctx, id), id, place, today))
        await addReceipt(ctx, receipt);
      await refreshPlan(ctx, id);
    });
}
