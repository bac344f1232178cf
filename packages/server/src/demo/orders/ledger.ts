import { sql, type RawBuilder } from "kysely";
import type { Services } from "../../kernel/http/context.ts";

type Db = Services["db"];

/** Orders of this many days have detailed transfers. Older ones are combined in opening transfers. */
const detailedDays = 3;
const dayMs = 24 * 60 * 60_000;

/** Start of the detailed transfers if the latest order is of `latest`. */
export const detailedSince = (latest = new Date(0)) => new Date(latest.getTime() - detailedDays * dayMs);

/** Distribution of completed orders by account, equivalent to the rules of `features/local/orders`. */
const sharesOf = (which: RawBuilder<unknown>) => sql`
  select o.id, side.account, side.cents
  from orders o join demo_order using (id),
    lateral (select floor((coalesce(o.goods_cents, 0) + coalesce(o.packing_cents, 0)) * 0.85)::integer as merchant,
      coalesce((o.details ->> 'advanceCents')::integer, 0) as advance,
      floor(coalesce((o.details ->> 'feeCents')::integer, o.total_cents) * 0.8)::integer as worker) as part,
    lateral (values
      ('person:' || o.merchant_id, part.merchant),
      ('person:' || o.worker_id, case o.kind when 'delivery' then o.delivery_fee_cents else part.worker + part.advance end),
      ('house:income', case o.kind when 'delivery' then o.goods_cents + o.packing_cents - part.merchant
        else o.total_cents - part.worker - part.advance end),
      ('house:discounts', -o.discount_cents)) as side (account, cents)
  where ${which} and o.status in ('completed', 'closed', 'confirmed') and side.account is not null and coalesce(side.cents, 0) <> 0`;

/** Writes transfers of one purpose from rows of order id, account and cents. */
async function transfers(db: Db, purpose: string, sides: RawBuilder<unknown>): Promise<void> {
  await sql`
    with side as (${sides}), moved as (
      insert into ledger_transfer (at, purpose, subject, key)
      select case when ${purpose} = 'order.paid' and o.kind <> 'driver' then o.created_at else o.updated_at end, ${purpose},
        'order:' || o.number, ${purpose} || ':' || o.number
      from orders o where o.id in (select id from side) order by 1, o.id
      returning id, at, subject
    )
    insert into ledger_entry (transfer_id, line, account, cents, at)
    select moved.id, row_number() over (partition by moved.id order by side.cents), side.account, side.cents, moved.at
    from moved join orders o on 'order:' || o.number = moved.subject join side on side.id = o.id`.execute(db);
}

interface LedgerRange {
  firstId: number;
  detailedFrom: Date;
  latest: Date;
}

export async function loadLedger(db: Db, { firstId, detailedFrom, latest }: LedgerRange): Promise<void> {
  const isRecent = sql`o.created_at >= ${detailedFrom}`;
  if (latest >= detailedFrom) await loadRecent(db, isRecent);
  await openBalances(db, firstId, sql`not (${isRecent})`);
}

async function loadRecent(db: Db, isRecent: RawBuilder<unknown>): Promise<void> {
  // The new rows have no statistics yet, and the planner needs them.
  await sql`analyze orders`.execute(db);
  const isPaid = sql`(o.kind <> 'driver' or o.status in ('paid', 'closed'))`;
  await transfers(
    db,
    "order.paid",
    sql`select o.id, side.account, side.cents from orders o join demo_order using (id),
      lateral (values ('bank', -o.total_cents), ('held', o.total_cents)) as side (account, cents)
      where ${isPaid} and ${isRecent} and o.total_cents > 0`,
  );
  await transfers(
    db,
    "order.settled",
    sql`${sharesOf(isRecent)}
      union all select o.id, 'held', -o.total_cents from orders o join demo_order using (id)
        where ${isRecent} and o.status in ('completed', 'closed', 'confirmed')`,
  );
  await transfers(
    db,
    "order.cancelled",
    sql`select o.id, side.account, side.cents from orders o join demo_order using (id),
      lateral (values ('held', -o.refunded_cents), ('bank', o.refunded_cents)) as side (account, cents)
      where o.status = 'cancelled' and o.refunded_cents > 0 and ${isRecent}`,
  );
  await transfers(
    db,
    "order.refunded",
    sql`select o.id, side.account, side.cents from orders o join demo_order using (id),
      lateral (values ('held', -o.refunded_cents), (case o.status when 'refunding' then 'payable' else 'bank' end, o.refunded_cents))
        as side (account, cents)
      where o.status in ('refunding', 'refunded') and ${isRecent}`,
  );
}

/** Writes the earnings from older orders as opening balances. */
async function openBalances(db: Db, firstId: number, isBefore: RawBuilder<unknown>): Promise<void> {
  await sql`
    with earned as (
      select account, sum(cents) as cents from (${sharesOf(isBefore)}) as shares group by account
    ), moved as (
      insert into ledger_transfer (at, purpose, subject, key)
      select min(created_at), 'ledger.opened', 'ledger', 'ledger.opened:' || ${firstId}::text from demo_order having exists (select from earned)
      on conflict do nothing returning id, at
    )
    insert into ledger_entry (transfer_id, line, account, cents, at)
    select moved.id, row_number() over (order by side.account), side.account, side.cents, moved.at
    from moved, (select * from earned union all select 'bank', -sum(cents) from earned) as side where side.cents <> 0`.execute(
    db,
  );
}
