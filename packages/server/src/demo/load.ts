import { defaultTimeZone } from "@vowdesk/contract/kernel";
import { defaultOrderPrices } from "@vowdesk/contract/local/orders";
import { sql } from "kysely";
import type { Services } from "../kernel/http/context.ts";
import { gramsOf } from "../features/local/orders/orders.ts";
import { loadLedger, detailedSince } from "./orders/ledger.ts";
import type { DemoOrder } from "./orders/demo-order.ts";
import { zones } from "./business/places.ts";
import { joinedDaysAgo, joinedMinutesBefore, type Merchant, type People, type Worker } from "./business/people.ts";
import { histories } from "./orders/histories.ts";

type Db = Services["db"];

const reversed = (text: string) => [...text].reverse().join("");

/** Workers and two of five customers are verified. */
const verifiedAt = sql`case when role in ('courier', 'driver', 'runner') or role = 'customer' and id % 5 < 2
  then now() - interval '3 hours' - (id * 7919 % 60480) * interval '1 minute' end`;

/** Inserts the accounts with their related rows. All have the same password. */
export async function loadPeople(db: Db, people: People, passwordHash: string): Promise<void> {
  const all = [...people.merchants, ...people.workers, ...people.customers];
  await sql`
    insert into app_account (id, role, phone, name, password_hash, created_at, verified_at, phone_verified_at)
    select id, role, phone, name, ${passwordHash}, now() - make_interval(days => ${joinedDaysAgo}, mins => before), ${verifiedAt},
      now() - make_interval(days => ${joinedDaysAgo}, mins => before)
    from unnest(${all.map(({ id }) => id)}::int[], ${all.map(({ role }) => role)}::text[], ${all.map(({ phone }) => phone)}::text[],
      ${all.map(({ name }) => name)}::text[], ${all.map(({ id }) => joinedMinutesBefore(id))}::int[]) as made (id, role, phone, name, before)`.execute(
    db,
  );
  await sql`select setval(pg_get_serial_sequence('app_account', 'id'), max(id)) from app_account`.execute(db);
  await loadMerchants(db, people.merchants);
  await loadZones(db);
  await loadWorkers(db, people.workers);
}

/** Stores the zones of the demo city, with the default fee. */
async function loadZones(db: Db): Promise<void> {
  const { deliveryFeeCents } = defaultOrderPrices;
  const stored = zones.map(({ name, lat, lng }) => ({ name, lat, lng, deliveryFeeCents }));
  await sql`update order_settings set settings = settings || jsonb_build_object('zones', ${JSON.stringify(stored)}::jsonb)
    where not settings ? 'zones'`.execute(db);
}

async function loadMerchants(db: Db, merchants: readonly Merchant[]): Promise<void> {
  await sql`insert into merchant (id, name, phone, address, zone, lat, lng)
    select * from unnest(${merchants.map(({ id }) => id)}::int[], ${merchants.map(({ name }) => name)}::text[],
      ${merchants.map(({ phone }) => phone)}::text[], ${merchants.map(({ address }) => address)}::text[],
      ${merchants.map(({ zone }) => zone)}::text[], ${merchants.map(({ lat }) => lat)}::float8[],
      ${merchants.map(({ lng }) => lng)}::float8[])`.execute(db);
  const dishes = merchants.flatMap((merchant) => merchant.dishes.map((dish) => ({ ...dish, merchantId: merchant.id })));
  await sql`insert into dish (id, merchant_id, name, price_cents)
    select * from unnest(${dishes.map(({ id }) => id)}::int[], ${dishes.map(({ merchantId }) => merchantId)}::int[],
      ${dishes.map(({ name }) => name)}::text[], ${dishes.map(({ priceCents }) => priceCents)}::int[])`.execute(db);
  await sql`select setval(pg_get_serial_sequence('dish', 'id'), max(id)) from dish`.execute(db);
}

async function loadWorkers(db: Db, workers: readonly Worker[]): Promise<void> {
  await sql`insert into worker (id, name, phone, zone, rating, serves, on_shift, shift_since, lat, lng)
    select id, name, phone, zone, rating, string_to_array(serves, ','), id % 10 <> 0,
      case when id % 10 <> 0 then now() - (id * 37 % 480) * interval '1 minute' end, lat, lng
    from unnest(${workers.map(({ id }) => id)}::int[], ${workers.map(({ name }) => name)}::text[], ${workers.map(({ phone }) => phone)}::text[],
      ${workers.map(({ zone }) => zone)}::text[], ${workers.map(({ rating }) => rating)}::real[],
      ${workers.map(({ serves }) => serves.join(","))}::text[], ${workers.map(({ lat }) => lat)}::float8[],
      ${workers.map(({ lng }) => lng)}::float8[]) as made (id, name, phone, zone, rating, serves, lat, lng)`.execute(
    db,
  );
}

/** Tables to pass to `loadInBulk`. */
export const orderTables = [
  "orders",
  "order_item",
  "order_step",
  "order_search",
  "order_urge",
  "ledger_transfer",
  "ledger_entry",
] as const;

interface LoadOptions {
  firstId?: number;
  /** Loads orders without items, history and ledger entries. */
  isBare?: boolean;
  /** Orders from this time have detailed ledger entries. Default: the last days of the given orders. */
  detailedFrom?: Date;
}

/** Inserts the orders with ids from `firstId`, oldest first. */
export async function loadOrders(
  db: Db,
  orders: readonly DemoOrder[],
  { firstId = 1, isBare = false, detailedFrom = detailedSince(orders.at(-1)?.createdAt) }: LoadOptions = {},
): Promise<void> {
  await loadRows(db, orders, firstId);
  if (!isBare) {
    await loadItems(db, orders, firstId);
    await loadSteps(db);
    await loadLedger(db, { firstId, detailedFrom, latest: orders.at(-1)?.createdAt ?? detailedFrom });
  }
  await loadSearch(db, orders, firstId);
  // Never decrease the sequence: other transactions may have taken ids that are not visible here.
  await sql`select setval('orders_id_seq', max(id)) from orders
    having max(id) > (select case when is_called then last_value else 0 end from orders_id_seq)`.execute(db);
  await sql`drop table demo_order`.execute(db);
}

const iso = (at: Date | null) => at?.toISOString() ?? null;

/** Joins names and phone numbers in the database, so that only varying values are sent. */
async function loadRows(db: Db, orders: readonly DemoOrder[], firstId: number): Promise<void> {
  const column = <T>(read: (order: DemoOrder) => T) => orders.map(read);
  await sql`
    create temporary table demo_order on commit drop as
    select *, position + ${firstId - 1}::bigint as id from unnest(
      ${column(({ kind }) => kind)}::order_kind[], ${column(({ history }) => history)}::text[], ${column(({ status }) => status)}::text[],
      ${column(({ history }) => histories[history]?.length ?? 1)}::int[], ${column(({ createdAt }) => iso(createdAt))}::timestamptz[],
      ${column(({ updatedAt }) => iso(updatedAt))}::timestamptz[], ${column(({ acceptedAt }) => iso(acceptedAt))}::timestamptz[],
      ${column(({ due }) => iso(due.due_at))}::timestamptz[], ${column(({ due }) => iso(due.amber_at))}::timestamptz[],
      ${column(({ customer }) => customer.id)}::int[], ${column(({ address }) => address)}::text[], ${column(({ zone }) => zone)}::text[],
      ${column(({ lat }) => lat)}::float8[], ${column(({ lng }) => lng)}::float8[], ${column(({ merchant }) => merchant?.id ?? null)}::int[],
      ${column(({ worker }) => worker?.id ?? null)}::int[], ${column(({ remark }) => remark)}::text[], ${column(({ reason }) => reason)}::text[],
      ${column(({ isFlagged }) => isFlagged)}::bool[], ${column(({ urgedCount }) => urgedCount)}::int[],
      ${column(({ amounts }) => amounts?.goodsCents ?? null)}::int[], ${column(({ amounts }) => amounts?.packingCents ?? null)}::int[],
      ${column(({ amounts }) => amounts?.deliveryFeeCents ?? null)}::int[], ${column(({ amounts }) => amounts?.discountCents ?? null)}::int[],
      ${column(({ totalCents }) => totalCents)}::int[], ${column(({ refundedCents }) => refundedCents)}::int[],
      ${column(({ task }) => task)}::text[], ${column(({ details }) => JSON.stringify(details))}::text[]
    ) with ordinality as made (kind, story, status, version, created_at, updated_at, accepted_at, due_at, amber_at, customer_id, address, zone,
      lat, lng, merchant_id, worker_id, remark, reason, flagged, urged, goods, packing, fee, discount, total, refunded, task, details, position)`.execute(
    db,
  );
  await sql`
    insert into orders (id, kind, number, status, version, flagged, worker_id, worker_name, due_at, amber_at, notice_at, accepted_at, updated_at,
      updated_by_name, created_at, customer_id, customer_name, customer_phone, merchant_id, merchant_name, address, zone, lat, lng, remark,
      goods_cents, packing_cents, delivery_fee_cents, discount_cents, total_cents, refunded_cents, urged_count, urged_at, task, details,
      client_order_id, request_hash)
    select made.id, made.kind, case made.kind when 'delivery' then 'WM' when 'driver' then 'DJ' else 'PT' end
        || to_char(made.created_at at time zone ${defaultTimeZone}, 'YYMMDD') || lpad(made.id::text, greatest(6, length(made.id::text)), '0'),
      made.status, made.version, made.flagged, made.worker_id, worker.name, made.due_at, made.amber_at, made.amber_at, made.accepted_at,
      made.updated_at, customer.name, made.created_at, customer.id, customer.name, customer.phone, merchant.id, merchant.name, made.address,
      made.zone, made.lat, made.lng, made.remark, goods, packing, fee, discount, total, refunded, urged,
      case when urged > 0 then made.created_at + (made.updated_at - made.created_at) * 0.7 end, task, details::jsonb, 'demo-' || made.id, ''
    from demo_order made
    join app_account customer on customer.id = made.customer_id
    left join merchant on merchant.id = made.merchant_id
    left join worker on worker.id = made.worker_id
    order by made.id`.execute(db);
  // The new table has no statistics yet, and the planner needs them.
  await sql`analyze demo_order`.execute(db);
  await sql`
    insert into order_urge (order_id, at)
    select id, urged_at - (urged_count - n) * interval '3 minutes'
    from orders join demo_order using (id), generate_series(1, urged_count) as n where urged_count > 0 order by 2`.execute(
    db,
  );
}

async function loadItems(db: Db, orders: readonly DemoOrder[], firstId: number): Promise<void> {
  const items = orders.flatMap((order, index) =>
    order.items.map((item, line) => ({ ...item, orderId: firstId + index, line })),
  );
  await sql`insert into order_item (order_id, line, dish_id, name, quantity, price_cents)
    select made.order_id, made.line, dish.id, dish.name, made.quantity, dish.price_cents
    from unnest(${items.map(({ orderId }) => orderId)}::bigint[], ${items.map(({ line }) => line)}::int[], ${items.map(({ dishId }) => dishId)}::int[],
      ${items.map(({ quantity }) => quantity)}::int[]) as made (order_id, line, dish_id, quantity)
    join dish on dish.id = made.dish_id`.execute(db);
}

/** Inserts the order histories. An entry's line is the order's version after it. */
async function loadSteps(db: Db): Promise<void> {
  const entries = Object.entries(histories).flatMap(([history, all]) =>
    all.map((entry, index) => ({ ...entry, history, line: index + 1, from: all[index - 1]?.to ?? null })),
  );
  const assigned = entries.map(
    ({ history, line }) => histories[history]?.slice(0, line).some(({ act }) => act === "assign") ?? false,
  );
  await sql`
    insert into order_step (order_id, line, at, act, from_status, to_status, actor_kind, actor_id, actor_name, reason, worker_name)
    select o.id, step.line, o.created_at + (o.updated_at - o.created_at) * step.share, step.act, step.from_status, step.to_status,
      case when step.actor <> 'worker' then step.actor
        else case o.kind when 'delivery' then 'courier' when 'driver' then 'driver' else 'runner' end end,
      case step.actor when 'staff' then coalesce(dispatcher.id, 0) when 'merchant' then o.merchant_id when 'worker' then o.worker_id else o.customer_id end,
      case step.actor when 'staff' then coalesce(dispatcher.real_name, 'system') when 'merchant' then o.merchant_name when 'worker' then o.worker_name
        else o.customer_name end,
      case when step.act in ('cancel', 'refund', 'no-show') then made.reason end,
      case when step.assigned then o.worker_name end
    from demo_order made
    join orders o on o.id = made.id
    join unnest(${entries.map(({ history }) => history)}::text[], ${entries.map(({ line }) => line)}::int[], ${entries.map(({ share }) => share)}::float8[],
      ${entries.map(({ act }) => act)}::text[], ${entries.map(({ from }) => from)}::text[], ${entries.map(({ to }) => to)}::text[],
      ${entries.map(({ by }) => by)}::text[], ${assigned}::bool[]) as step (story, line, share, act, from_status, to_status, actor, assigned)
      on step.story = made.story
    left join users dispatcher on dispatcher.username = 'dispatcher'
    order by o.id, step.line`.execute(db);
}

async function loadSearch(db: Db, orders: readonly DemoOrder[], firstId: number): Promise<void> {
  const grams = orders.map(({ customer, merchant, address, details }) =>
    gramsOf({ customer_name: customer.name, merchant_name: merchant?.name ?? null, address, details }).join(" "),
  );
  await sql`insert into order_search (order_id, number, number_reversed, phone_reversed, grams)
    select o.id, o.number, reverse(o.number), made.phone, string_to_array(made.grams, ' ')
    from unnest(${orders.map(({ customer }) => reversed(customer.phone))}::text[], ${grams}::text[]) with ordinality as made (phone, grams, position)
    join orders o on o.id = made.position + ${firstId - 1}::bigint order by o.id`.execute(db);
}
