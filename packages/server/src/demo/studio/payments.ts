import type { AgreementTerms } from "@vowdesk/contract/studio/agreements";
import { paymentMethods } from "@vowdesk/contract/studio/wedding-payments";
import { sql } from "kysely";
import { post } from "../../features/money/ledger/ledger.ts";
import { dueOn, refreshPlan } from "../../features/studio/wedding-payments/wedding-payments.ts";
import { inTransaction, systemActor, type Context, type Services } from "../../kernel/http/context.ts";
import { addDays, businessZone, dateIn, momentIn } from "../../platform/business-time.ts";

const origin = { actor: systemActor, language: "zh", requestId: "demo", ip: "" } as const;

/** One couple of so many is late with an instalment of the last weeks. */
const everyLate = 4;
const lateDays = 30;
/** Receipts of so many days still wait for their check, for every second couple. */
const waitingDays = 5;
const recordedAt = "15:00";

interface Receipt {
  weddingId: number;
  cents: number;
  method: (typeof paymentMethods)[number];
  /** The day of the payment. */
  on: string;
  /** When it was recorded and checked. */
  at: Date;
  isChecked: boolean;
}

/** A payment by card at the payment provider, which no user recorded or checked. */
async function insertOnline(ctx: Context, { weddingId, cents, method, on, at }: Receipt): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    with link as (
      insert into wedding_payment_link (wedding_id, position, cents, session_id, url, state, expires_at, created_at, updated_at, updated_by)
      values (${weddingId}, 1, ${cents}, gen_random_uuid(), 'https://pay.example.com/', 'paid', ${at}, ${at}, ${at}, 'system') returning id, session_id
    )
    insert into wedding_receipt (wedding_id, amount_cents, method, received_on, reference, state, link_id, payment_id, decided_at, created_at, updated_at,
      updated_by)
    select ${weddingId}, ${cents}, ${method}, ${on}, 'pi_' || left(session_id, 8), 'checked', id, 'pi_' || session_id, ${at}, ${at}, ${at}, 'system' from link
    returning id`.execute(ctx.db);
  return rows[0]?.id;
}

/** A payment that a consultant recorded. */
async function insertRecorded(
  ctx: Context,
  { weddingId, cents, method, on, at, isChecked }: Receipt,
): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    insert into wedding_receipt (wedding_id, amount_cents, method, received_on, state, recorded_by, decided_by, decided_at, created_at, updated_at,
      updated_by)
    select ${weddingId}, ${cents}, ${method}, ${on}, ${isChecked ? "checked" : "waiting"}, recorder.id,
      case when ${isChecked} then checker.id end, case when ${isChecked} then ${at}::timestamptz end, ${at}, ${at}, recorder.username
    from users recorder, users checker where recorder.username = 'consultant' and checker.username = 'finance'
    returning id`.execute(ctx.db);
  return rows[0]?.id;
}

async function addReceipt(ctx: Context, receipt: Receipt): Promise<void> {
  const { weddingId, cents, method, at, isChecked } = receipt;
  const id = await (isChecked && method === "card" ? insertOnline : insertRecorded)(ctx, receipt);
  if (id === undefined || !isChecked) return;
  await post(
    { ...ctx, now: at },
    {
      key: `wedding.paid:${id}`,
      purpose: "wedding.paid",
      subject: `wedding:${weddingId}`,
      entries: [
        { account: "bank", cents: -cents },
        { account: `wedding:${weddingId}`, cents },
      ],
    },
  );
}

interface Signed {
  id: number;
  place: number;
  plan: AgreementTerms["plan"];
  signing: string;
  firstShoot: string | null;
  selection: string | null;
  pickup: string | null;
}

/** Receipts for what is due until now. */
function receiptsOf(
  { id: weddingId, place, plan, ...days }: Signed,
  { today, zone, now }: { today: string; zone: string; now: Date },
): Receipt[] {
  const due = plan.flatMap((planned) => {
    const on = dueOn(planned, days);
    return on !== null && on <= today ? [{ on, cents: planned.cents }] : [];
  });
  const isLate = ({ on }: { on: string }) => place % everyLate === 0 && on >= addDays(today, -lateDays);
  return due
    .filter((instalment, index) => index === 0 || !isLate(instalment))
    .map(({ cents, on }, index) => ({
      weddingId,
      cents,
      method: paymentMethods[(place + index) % paymentMethods.length] ?? "transfer",
      on,
      at: new Date(Math.min(now.getTime(), momentIn(zone, on, recordedAt).getTime())),
      isChecked: place % 2 === 0 || on < addDays(today, -waitingDays),
    }));
}

/** The days of selections and pickups, on which instalments depend. */
async function dateSteps({ db }: Services, zone: string): Promise<void> {
  await sql`
    insert into wedding_step (wedding_id, step, happens_on, updated_by, updated_at)
    select wedding_id, purpose, min(cast(starts_at at time zone ${zone} as date)), 'system', min(created_at) from shoot
    where purpose in ('selection', 'pickup') and state in ('done', 'firm', 'confirmed') and wedding_id is not null
    group by wedding_id, purpose on conflict do nothing`.execute(db);
}

/** Signed weddings without instalments. Places count all signed ones, so that a start that was stopped continues with the same receipts. */
async function unplanned({ db }: Services, zone: string): Promise<Signed[]> {
  const { rows } = await sql<Signed>`
    select id, place, plan, cast(cast(signed_at at time zone ${zone} as date) as text) as signing,
      (select min(cast(starts_at at time zone ${zone} as date))::text from shoot where shoot.wedding_id = signed.id
        and purpose in ('studio', 'location', 'coverage') and state not in ('cancelled', 'no_show', 'expired', 'postponed')) as "firstShoot",
      (select happens_on::text from wedding_step where wedding_id = signed.id and step = 'selection') as selection,
      (select happens_on::text from wedding_step where wedding_id = signed.id and step = 'pickup') as pickup
    from (select wedding_id as id, signed_at, terms -> 'plan' as plan, (row_number() over (order by wedding_id))::integer - 1 as place
      from agreement where state = 'signed') as signed
    where not exists (select from wedding_instalment as planned where planned.wedding_id = signed.id)
    order by id`.execute(db);
  return rows;
}

/** Couples whose payments are stored in one transaction. */
const batchSize = 20;

/**
 * Plans the instalments of signed agreements and records the payments of couples. Normally the event of the signature makes the
 * plan, but demo agreements are inserted without events.
 */
export async function addPayments(services: Services): Promise<void> {
  const [zone, now] = [await businessZone(services.db), services.clock.now()];
  await dateSteps(services, zone);
  const days = { today: dateIn(zone, now), zone, now };
  const signed = await unplanned(services, zone);
  for (let first = 0; first < signed.length; first += batchSize)
    await inTransaction(services, origin, async (ctx) => {
      for (const wedding of signed.slice(first, first + batchSize)) {
        for (const receipt of receiptsOf(wedding, days)) await addReceipt(ctx, receipt);
        await refreshPlan(ctx, wedding.id);
      }
    });
}
