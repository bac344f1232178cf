import { sql } from "kysely";
import type { Services } from "../../kernel/context.ts";
import { gramsOf } from "../../features/orders/index.ts";
import type { DemoOrder } from "./orders.ts";
import type { Courier, Merchant, People } from "./people.ts";
import { stories } from "./stories.ts";

type Db = Services["db"];

const reversed = (text: string) => [...text].reverse().join("");

/** Inserts the accounts and what belongs to them. Everybody has the same password. */
export async function loadPeople(db: Db, people: People, passwordHash: string): Promise<void> {
  const all = [...people.merchants, ...people.couriers, ...people.customers];
  await sql`
    insert into app_account (id, role, phone, name, password_hash)
    select id, role, phone, name, ${passwordHash}
    from unnest(${all.map(({ id }) => id)}::int[], ${all.map(({ role }) => role)}::text[], ${all.map(({ phone }) => phone)}::text[],
      ${all.map(({ name }) => name)}::text[]) as made (id, role, phone, name)`.execute(db);
  await sql`select setval(pg_get_serial_sequence('app_account', 'id'), max(id)) from app_account`.execute(db);
  await loadMerchants(db, people.merchants);
  await loadCouriers(db, people.couriers);
}

async function loadMerchants(db: Db, merchants: readonly Merchant[]): Promise<void> {
  await sql`insert into merchant (id, name, phone, address, zone)
    select * from unnest(${merchants.map(({ id }) => id)}::int[], ${merchants.map(({ name }) => name)}::text[],
      ${merchants.map(({ phone }) => phone)}::text[], ${merchants.map(({ address }) => address)}::text[],
      ${merchants.map(({ zone }) => zone)}::text[])`.execute(db);
  const dishes = merchants.flatMap((merchant) => merchant.dishes.map((dish) => ({ ...dish, merchantId: merchant.id })));
  await sql`insert into dish (id, merchant_id, name, price_cents)
    select * from unnest(${dishes.map(({ id }) => id)}::int[], ${dishes.map(({ merchantId }) => merchantId)}::int[],
      ${dishes.map(({ name }) => name)}::text[], ${dishes.map(({ priceCents }) => priceCents)}::int[])`.execute(db);
  await sql`select setval(pg_get_serial_sequence('dish', 'id'), max(id)) from dish`.execute(db);
}

async function loadCouriers(db: Db, couriers: readonly Courier[]): Promise<void> {
  await sql`insert into courier (id, name, phone, zone, rating, on_shift, lat, lng)
    select id, name, phone, zone, rating, id % 10 <> 0, lat, lng
    from unnest(${couriers.map(({ id }) => id)}::int[], ${couriers.map(({ name }) => name)}::text[], ${couriers.map(({ phone }) => phone)}::text[],
      ${couriers.map(({ zone }) => zone)}::text[], ${couriers.map(({ rating }) => rating)}::real[], ${couriers.map(({ lat }) => lat)}::float8[],
      ${couriers.map(({ lng }) => lng)}::float8[]) as made (id, name, phone, zone, rating, lat, lng)`.execute(db);
}

/** The tables that orders fill, for `loadInBulk`. */
export const orderTables = ["delivery_order", "order_item", "order_step", "order_search"] as const;

/** Inserts the orders with ids from `firstId` on, in the order given; on request without items and history. */
export async function loadOrders(
  db: Db,
  orders: readonly DemoOrder[],
  { firstId = 1, isBare = false } = {},
): Promise<void> {
  await loadRows(db, orders, firstId);
  if (!isBare) {
    await loadItems(db, orders, firstId);
    await loadSteps(db);
  }
  await loadSearch(db, orders, firstId);
  await sql`select setval('delivery_order_id_seq', max(id)) from delivery_order`.execute(db);
  await sql`drop table demo_order`.execute(db);
}

/** Names, phones and addresses are looked up where they are; only what differs from order to order travels. */
async function loadRows(db: Db, orders: readonly DemoOrder[], firstId: number): Promise<void> {
  const column = <T>(read: (order: DemoOrder) => T) => orders.map(read);
  await sql`
    create temporary table demo_order on commit drop as
    select *, position + ${firstId - 1}::bigint as id from unnest(
      ${column(({ story }) => story)}::text[], ${column(({ status }) => status)}::text[], ${column((order) => stories[order.story].length)}::int[],
      ${column(({ createdAt }) => createdAt.toISOString())}::timestamptz[], ${column(({ updatedAt }) => updatedAt.toISOString())}::timestamptz[],
      ${column(({ dueAt }) => dueAt?.toISOString() ?? null)}::timestamptz[], ${column(({ customer }) => customer.id)}::int[],
      ${column(({ customer }) => customer.address)}::text[], ${column(({ merchant }) => merchant.id)}::int[],
      ${column(({ courier }) => courier?.id ?? null)}::int[], ${column(({ remark }) => remark)}::text[], ${column(({ reason }) => reason)}::text[],
      ${column(({ isFlagged }) => isFlagged)}::bool[], ${column(({ amounts }) => amounts.goodsCents)}::int[],
      ${column(({ amounts }) => amounts.packingCents)}::int[], ${column(({ amounts }) => amounts.deliveryFeeCents)}::int[],
      ${column(({ amounts }) => amounts.discountCents)}::int[]
    ) with ordinality as made (story, status, version, created_at, updated_at, due_at, customer_id, address, merchant_id, courier_id, remark, reason,
      flagged, goods, packing, fee, discount, position)`.execute(db);
  await sql`
    insert into delivery_order (id, number, status, version, flagged, courier_id, courier_name, due_at, updated_at, updated_by_name, created_at,
      customer_id, customer_name, customer_phone, merchant_id, merchant_name, address, zone, remark, goods_cents, packing_cents, delivery_fee_cents,
      discount_cents, total_cents, client_order_id, request_hash)
    select made.id, 'WM' || to_char(made.created_at at time zone 'Asia/Shanghai', 'YYMMDD') || lpad(made.id::text, 6, '0'), made.status, made.version,
      made.flagged, made.courier_id, courier.name, made.due_at, made.updated_at, customer.name, made.created_at, customer.id, customer.name,
      customer.phone, merchant.id, merchant.name, made.address, merchant.zone, made.remark, goods, packing, fee, discount,
      goods + packing + fee - discount, 'demo-' || made.id, ''
    from demo_order made
    join app_account customer on customer.id = made.customer_id
    join merchant on merchant.id = made.merchant_id
    left join courier on courier.id = made.courier_id
    order by made.id`.execute(db);
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

/** The histories, from their stories; a step's line is the order's version after it. */
async function loadSteps(db: Db): Promise<void> {
  const beats = Object.entries(stories).flatMap(([story, all]) =>
    all.map((beat, index) => ({ ...beat, story, line: index + 1, from: all[index - 1]?.to ?? null })),
  );
  await sql`
    insert into order_step (order_id, line, at, act, from_status, to_status, actor_kind, actor_id, actor_name, reason, courier_name)
    select o.id, beat.line, o.created_at + (o.updated_at - o.created_at) * beat.share, beat.act, beat.from_status, beat.to_status, beat.actor,
      case beat.actor when 'staff' then coalesce(dispatcher.id, 0) when 'merchant' then o.merchant_id when 'courier' then o.courier_id else o.customer_id end,
      case beat.actor when 'staff' then coalesce(dispatcher.real_name, 'system') when 'merchant' then o.merchant_name when 'courier' then o.courier_name
        else o.customer_name end,
      case when beat.act in ('cancel', 'refund') then made.reason end,
      case when beat.line >= 5 then o.courier_name end
    from demo_order made
    join delivery_order o on o.id = made.id
    join unnest(${beats.map(({ story }) => story)}::text[], ${beats.map(({ line }) => line)}::int[], ${beats.map(({ share }) => share)}::float8[],
      ${beats.map(({ act }) => act)}::text[], ${beats.map(({ from }) => from)}::text[], ${beats.map(({ to }) => to)}::text[],
      ${beats.map(({ by }) => by)}::text[]) as beat (story, line, share, act, from_status, to_status, actor) on beat.story = made.story
    left join users dispatcher on dispatcher.username = 'dispatcher'
    order by o.id, beat.line`.execute(db);
}

async function loadSearch(db: Db, orders: readonly DemoOrder[], firstId: number): Promise<void> {
  const grams = orders.map(({ customer, merchant }) =>
    gramsOf({ customer_name: customer.name, merchant_name: merchant.name, address: customer.address }).join(" "),
  );
  await sql`insert into order_search (order_id, number, number_reversed, phone_reversed, grams)
    select o.id, o.number, reverse(o.number), made.phone, string_to_array(made.grams, ' ')
    from unnest(${orders.map(({ customer }) => reversed(customer.phone))}::text[], ${grams}::text[]) with ordinality as made (phone, grams, position)
    join delivery_order o on o.id = made.position + ${firstId - 1}::bigint order by o.id`.execute(db);
}
