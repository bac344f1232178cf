import { sql } from "kysely";
import { draft } from "../../features/studio/agreements/agreements.ts";
import { askForRefund } from "../../features/studio/wedding-payments/wedding-payments.ts";
import type { Context, Services } from "../../kernel/http/context.ts";
import { asUser } from "../as-user.ts";

const discounts = [
  { percent: 12, minutesAgo: 41, reason: "新人推荐了两对朋友" },
  { percent: 15, minutesAgo: 17, reason: "淡季档期，下午拍摄" },
  { percent: 20, minutesAgo: 9, reason: "竞争对手报价更低，新人今天可以签约" },
  { percent: 18, minutesAgo: 3, reason: "老顾客的妹妹" },
] as const;

const refunds = [
  { share: 0.05, minutesAgo: 2_000, reason: "多付了一笔" },
  { share: 0.1, minutesAgo: 300, reason: "取消加选的外景拍摄" },
  { share: 0.02, minutesAgo: 45, reason: "礼服配饰未使用" },
] as const;

const minuteMs = 60_000;
/** Amounts are multiples of it. */
const roundCents = 5_000;

const asConsultant = (services: Services, minutesAgo: number, work: (ctx: Context) => Promise<unknown>) =>
  asUser(
    services,
    {
      username: "consultant",
      codes: ["wedding:all"],
      at: new Date(services.clock.now().getTime() - minutesAgo * minuteMs),
    },
    work,
  );

/** The requests that an earlier start has not stored. A reason identifies a request. */
async function missing<T extends { reason: string }>(db: Services["db"], requests: readonly T[]): Promise<T[]> {
  const reasons = requests.map(({ reason }) => reason);
  const { rows } = await sql<{ reason: string }>`
    select discount_reason as reason from agreement where discount_reason = any(${reasons}::text[])
    union select reason from wedding_refund where reason = any(${reasons}::text[])`.execute(db);
  return requests.filter(({ reason }) => !rows.some((row) => row.reason === reason));
}

/** Open requests of the consultant for discounts above the limit and for refunds. */
export async function addRequests(services: Services): Promise<void> {
  const unsold = await sql<{ weddingId: number; offerId: number; priceCents: number }>`
    select wedding.id as "weddingId", offer.id as "offerId", price_cents as "priceCents"
    from (select id, row_number() over (order by id) as place from wedding where consultant_id is not null
        and not exists (select from agreement where wedding_id = wedding.id)
        and not exists (select from wedding_cancellation where wedding_id = wedding.id)
        and not exists (select from lead where wedding_id = wedding.id)
        and exists (select from shoot where wedding_id = wedding.id and purpose = 'consultation' and state = 'done')) as wedding
      join lateral (select id, latest from offer where state = 'active' order by id offset place % 3 limit 1) as offer on true
      join offer_version on offer_id = offer.id and number = latest
    order by wedding.id limit ${discounts.length}`.execute(services.db);
  const missingDiscounts = await missing(services.db, discounts);
  for (const [place, { percent, minutesAgo, reason: discountReason }] of missingDiscounts.entries()) {
    const wedding = unsold.rows[place];
    if (!wedding) continue;
    const { priceCents, ...of } = wedding;
    const discountCents = Math.ceil((priceCents * percent) / 100 / roundCents) * roundCents;
    const contents = { ...of, discountCents, discountReason, language: "zh", note: "" } as const;
    await asConsultant(services, minutesAgo, (ctx) => draft(ctx, contents));
  }
  const paid = await sql<{ weddingId: number; cents: number }>`
    select wedding_id as "weddingId", cents from (
      select substr(account, 9)::integer as wedding_id, sum(cents)::integer as cents from ledger_entry
      where account ~ '^wedding:[0-9]+$' group by account having sum(cents) > 100000) as paid
      join wedding on wedding.id = wedding_id
    where consultant_id = (select id from users where username = 'consultant' and deleted_at is null)
    order by wedding_id desc limit ${refunds.length}`.execute(services.db);
  for (const { share, minutesAgo, reason } of await missing(services.db, refunds)) {
    // The same wedding as in a start that was stopped, because each has one open request at most.
    const wedding = paid.rows[refunds.findIndex((refund) => refund.reason === reason)];
    if (!wedding) continue;
    const amountCents = Math.ceil((wedding.cents * share) / roundCents) * roundCents;
    await asConsultant(services, minutesAgo, (ctx) =>
      askForRefund(ctx, { weddingId: wedding.weddingId, amountCents, doubleCents: 0, reason }),
    );
  }
}
