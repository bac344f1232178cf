import { ordersApi, type Order, type OrderDetail } from "@vowdesk/contract/local/orders";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openUpgradedDatabase } from "../../test/postgres.ts";
import { startTestServer, type TestServer } from "../../test/server.ts";
import { gramsOf } from "../features/local/orders/orders.ts";
import type { Db } from "../platform/database/index.ts";

/** Orders before there were three kinds: in `delivery_order`, with couriers and without a ledger. */
const before = "011-staff";
const begin = ["paid", "accepted", "preparing", "ready", "assigned", "picked_up", "delivered"];
const ways: readonly string[][] = [
  ...begin.map((_, index) => begin.slice(0, index + 1)),
  [...begin, "completed"],
  ["paid", "cancelled"],
  ["paid", "accepted", "cancelled"],
  [...begin, "refunding"],
  [...begin, "completed", "refunding", "refunded"],
];
const unlimited = ["delivered", "completed", "cancelled", "refunded"];
const perWay = 3;

type Row = Record<string, unknown>;

async function all(db: Db, statement: ReturnType<typeof sql<Row>>): Promise<Row[]> {
  return (await statement.execute(db)).rows;
}

async function peopleOfThen(db: Db): Promise<void> {
  await sql`insert into app_account (id, role, phone, name, password_hash) values (1, 'customer', '13812345678', '陈思雨', 'x'),
    (2, 'merchant', '13600000001', '老成都川菜馆', 'x'), (3, 'courier', '13900000001', '赵强', 'x'),
    (4, 'courier', '13900000002', '孙磊', 'x')`.execute(db);
  await sql`insert into merchant (id, name, phone, address, zone) values (2, '老成都川菜馆', '13600000001', '滨盛路 1 号', '滨江')`.execute(
    db,
  );
  await sql`insert into courier (id, name, phone, zone, rating, on_shift) values (3, '赵强', '13900000001', '滨江', 4.8, true),
    (4, '孙磊', '13900000002', '余杭', 4.5, false)`.execute(db);
  await sql`insert into dish (id, merchant_id, name, price_cents) values (1, 2, '宫保鸡丁', 3200)`.execute(db);
}

async function orderOfThen(db: Db, way: readonly string[], id: number): Promise<void> {
  const status = way.at(-1) ?? "";
  const hasCourier = way.includes("assigned");
  const number = `WM261020${String(id).padStart(6, "0")}`;
  const address = `滨江区江南大道 ${id} 号`;
  const dueAt = unlimited.includes(status) ? null : new Date(Date.UTC(2026, 9, 20, 5, id));
  await sql`
    insert into delivery_order (id, number, status, version, flagged, courier_id, courier_name, due_at, updated_at, updated_by_name,
      created_at, customer_id, customer_name, customer_phone, merchant_id, merchant_name, address, zone, remark, goods_cents,
      packing_cents, delivery_fee_cents, discount_cents, total_cents, client_order_id, request_hash)
    values (${id}, ${number}, ${status}, ${way.length}, ${id % 5 === 0}, ${hasCourier ? 3 : null}, ${hasCourier ? "赵强" : null}, ${dueAt},
      '2026-10-20T04:30:00Z', 'dora', '2026-10-20T04:00:00Z', 1, '陈思雨', '13812345678', 2, '老成都川菜馆', ${address}, '滨江', '少辣',
      6400, 200, 500, 300, 6800, ${`key-${id}`}, '\\x01')`.execute(db);
  await sql`insert into order_item (order_id, line, dish_id, name, quantity, price_cents) values (${id}, 0, 1, '宫保鸡丁', 2, 3200)`.execute(
    db,
  );
  for (const [index, to] of way.entries())
    await sql`
      insert into order_step (order_id, line, at, act, from_status, to_status, actor_kind, actor_id, actor_name, reason, courier_name)
      values (${id}, ${index + 1}, ${new Date(Date.UTC(2026, 9, 20, 4, index))}, ${index === 0 ? "place" : "advance"}, ${way[index - 1] ?? null}, ${to},
        'customer', 1, '陈思雨', null, ${hasCourier && index >= 4 ? "赵强" : null})`.execute(db);
  const grams = gramsOf({ customer_name: "陈思雨", merchant_name: "老成都川菜馆", address });
  await sql`insert into order_search values (${id}, ${number}, reverse(${number}), reverse('13812345678'), ${grams})`.execute(
    db,
  );
}

const orders = (table: string, worker: string) => sql<Row>`
  select id, number, status, version, flagged, ${sql.ref(`${worker}_id`)} as worker_id, ${sql.ref(`${worker}_name`)} as worker_name, due_at,
    updated_at, updated_by_name, created_at, customer_id, customer_name, customer_phone, merchant_id, merchant_name, address, zone, remark,
    goods_cents, packing_cents, delivery_fee_cents, discount_cents, total_cents, client_order_id, request_hash
  from ${sql.table(table)} order by id`;
const steps = (worker: string) => sql<Row>`
  select order_id, line, at, act, from_status, to_status, actor_kind, actor_id, actor_name, reason, ${sql.ref(worker)} as worker_name
  from order_step order by order_id, line`;
const items = sql<Row>`select * from order_item order by order_id, line`;
const searched = sql<Row>`select * from order_search order by order_id`;
const counted = sql<Row>`select status, sum(n)::integer as n from order_count group by status order by status`;

let server: TestServer;
let upgraded: Awaited<ReturnType<typeof openUpgradedDatabase>>;
let then: Row[][];
let token = "";

beforeAll(async () => {
  upgraded = await openUpgradedDatabase(before, async (db) => {
    await peopleOfThen(db);
    let id = 0;
    for (const way of ways) for (let copy = 0; copy < perWay; copy += 1) await orderOfThen(db, way, (id += 1));
    then = [
      await all(db, orders("delivery_order", "courier")),
      await all(db, steps("courier_name")),
      await all(db, items),
      await all(db, searched),
      await all(db, counted),
    ];
  });
  server = await startTestServer({ connection: upgraded.connection });
  token = (await server.createUser({ roles: ["manager"] })).token;
});
afterAll(async () => {
  await server?.close();
  await upgraded?.close();
});

const db = () => server.services.db;
const detail = async (number: string): Promise<OrderDetail> =>
  (await server.call(ordersApi.detail, { number }, token)).data;
const inState = async (status: string, which = 0): Promise<Order> => {
  const { records } = (await server.call(ordersApi.listDelivery, { status } as never, token)).data as {
    records: Order[];
  };
  return records[which] as Order;
};

// R-17.4
test("keeps all orders, history entries, items, counters and search terms", async () => {
  expect(then[0]).toHaveLength(ways.length * perWay);
  const normal = { customer_phone: "+8613812345678" };
  expect(await all(db(), orders("orders", "worker"))).toEqual(then[0]?.map((row) => ({ ...row, ...normal })));
  expect(await all(db(), steps("worker_name"))).toEqual(then[1]);
  expect(await all(db(), items)).toEqual(then[2]);
  expect(await all(db(), searched)).toEqual(then[3]?.map((row) => ({ ...row, phone_reversed: "8765432183168+" })));
  expect(await all(db(), counted)).toEqual(then[4]);
});

test("fills new columns from existing data", async () => {
  const rows = await all(
    db(),
    sql<Row>`select status, kind, worker_id is null as alone, (accepted_at is null) as unaccepted, refunded_cents as back,
        due_at - amber_at = interval '3 minutes' as amber, notice_at = due_at as armed, details, undo, urged_count
      from orders where id % ${perWay} = 1 order by id`,
  );
  for (const row of rows) {
    const status = String(row["status"]);
    const isBack = ["cancelled", "refunding", "refunded"].includes(status);
    const isOpen = !unlimited.includes(status);
    expect(row, status).toMatchObject({
      kind: "delivery",
      details: {},
      undo: null,
      urged_count: 0,
      back: isBack ? 6_800 : 0,
    });
    expect(row, status).toMatchObject(isOpen ? { amber: true, armed: true } : { amber: null, armed: null });
  }
  expect(rows.map((row) => row["unaccepted"])).toEqual(ways.map((way) => !way.includes("accepted")));
});

test("turns couriers into delivery workers and keeps their shifts", async () => {
  expect(
    await all(
      db(),
      sql<Row>`select id, name, serves, on_shift, shift_since is not null as since from worker order by id`,
    ),
  ).toEqual([
    { id: 3, name: "赵强", serves: ["delivery"], on_shift: true, since: true },
    { id: 4, name: "孙磊", serves: ["delivery"], on_shift: false, since: false },
  ]);
});

async function ledger(): Promise<Record<string, number>> {
  const rows = await all(
    db(),
    sql<Row>`select account, sum(cents)::integer as cents from ledger_entry group by account having sum(cents) <> 0`,
  );
  return Object.fromEntries(rows.map(({ account, cents }) => [String(account), Number(cents)]));
}

test("starts a balanced ledger with escrow and payables", async () => {
  const held = begin.length * perWay * 6_800;
  const owed = perWay * 6_800;
  expect(await ledger()).toEqual({ bank: -held - owed, held, payable: owed });
});

// R-17.4
test("continues list, search, history and actions of existing orders", async () => {
  const listed = (await server.call(ordersApi.listDelivery, { q: "江南大道", pageSize: 100 }, token)).data as {
    total: number;
  };
  expect(listed.total).toBe(ways.length * perWay);
  const act = async ({ number, version }: Order, name: string, more: object = {}) => {
    const answer = await server.call(ordersApi.act, { number, version, act: name, ...more } as never, token);
    expect(answer, name).toMatchObject({ success: true });
    return answer.data as Order;
  };
  expect((await detail((await inState("picked_up")).number)).timeline.map(({ toStatus }) => toStatus)).toEqual(
    begin.slice(0, 6),
  );
  await act(await inState("paid"), "advance");
  expect(await act(await inState("ready"), "assign", { workerId: 3 })).toMatchObject({ status: "assigned" });
  await act(await inState("preparing"), "cancel", { reason: "x" });
  await act(await inState("delivered"), "advance");
  await act(await inState("delivered"), "refund", { reason: "x" });
  for (let count = 0; count < perWay; count += 1) await act(await inState("refunding"), "advance");
  const accounts = await ledger();
  expect(Object.values(accounts).reduce((sum, cents) => sum + cents, 0)).toBe(0);
  // Three of the four owed refunds have been paid out.
  expect(accounts["payable"]).toBe(6_800);
  expect(accounts["held"]).toBe((begin.length * perWay - 3) * 6_800);
});
