import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openLog } from "../../platform/observability/log.ts";
import { startTestServer, type TestServer } from "../../../test/server.ts";
import { seedDemo } from "../demo-data.ts";
import { demoOf, findLoad, type LoadRow } from "../demo-load.ts";
import { demoProgress, openBackgroundLoad } from "./background-load.ts";

const count = 1_200;
const conversations = 100;
const first = { orders: 300, chats: 40 };
let server: TestServer;
let begun: LoadRow;

beforeAll(async () => {
  server = await startTestServer({ demo: true });
  await seedDemo(server.services, count, first);
  begun = (await findLoad(server.services.db)) as LoadRow;
});
afterAll(() => server?.close());

async function one<T>(statement: ReturnType<typeof sql<T>>): Promise<T> {
  return (await statement.execute(server.services.db)).rows[0] as T;
}
const loaded = () =>
  one(sql<{ orders: number; chats: number }>`
    select (select count(*)::integer from orders where client_order_id like 'demo-%') as orders,
      (select count(*)::integer from conversation) as chats`);

test("loads the newest part first, with all open orders and conversations (G-R29)", async () => {
  expect(await loaded()).toEqual(first);
  expect(await demoProgress(server.services)).toEqual({ orders: first.orders, of: count });
  const row = await one(sql<{ open: number; first: number; next: number }>`
    select count(due_at)::integer as open, min(id)::integer as first,
      (select last_value::integer from orders_id_seq) as next from orders`);
  expect(row).toMatchObject({ first: count - first.orders + 1, next: count });
  expect(row.open).toBeGreaterThan(50);
});

/** Makes a part fail at its last statement, like a process that is killed before the commit. */
async function failOnePart(): Promise<void> {
  await sql`alter table demo_load add constraint cut check (orders_left = ${sql.lit(begun.orders_left)})`.execute(
    server.services.db,
  );
  const loadPart = openBackgroundLoad(server.services);
  await expect(loadPart()).rejects.toThrow("cut");
  await sql`alter table demo_load drop constraint cut`.execute(server.services.db);
}

async function customerWrites(): Promise<number> {
  const { id } = await one(sql<{ id: number }>`
    insert into conversation (customer_id, customer_name, customer_phone, last_at, updated_at)
    select id, name, phone, now(), now() from app_account
    where role = 'customer' and not exists (select from conversation where customer_id = app_account.id)
    order by id * 7919 % 5003, id limit 1
    returning customer_id as id`);
  return id;
}

test("loads the rest once, with several loaders and after a failure", async () => {
  await failOnePart();
  expect(await loaded()).toEqual(first);
  const writer = await customerWrites();
  const { services } = server;
  const other = { ...services, log: openLog("silent") };
  const loadAll = async (loadPart: ReturnType<typeof openBackgroundLoad>) => {
    let parts = 0;
    for (let result = await loadPart(); result !== "end"; result = await loadPart()) parts += result === "part" ? 1 : 0;
    return parts;
  };
  const parts = await Promise.all([loadAll(openBackgroundLoad(services)), loadAll(openBackgroundLoad(other))]);
  expect(parts[0] + parts[1]).toBeGreaterThan(5);
  expect(await loaded()).toEqual({ orders: count, chats: conversations });
  expect(await demoProgress(services)).toBeNull();
  const own = await one(sql<{ messages: number }>`
    select count(*)::integer as messages from chat_message
    where conversation_id = (select id from conversation where customer_id = ${writer})`);
  expect(own.messages).toBe(0);
});

test("loads the same orders, histories, counters, conversations and ledger entries as in one run", async () => {
  const expected = demoOf(begun).history.orders(0, count);
  const row = await one(sql<Record<string, number>>`
    select sum(total_cents)::integer as cents, count(distinct id)::integer as orders,
      (select count(*)::integer from (select id, lag(created_at) over (order by id) > created_at as back from orders) as o where back) as unordered,
      (select count(*)::integer from orders o where version <> (select count(*) from order_step where order_id = o.id)) as histories,
      (select count(*)::integer from orders o where not exists (select from order_search where order_id = o.id)) as unfound,
      (select (sum(n) - ${count})::integer from order_count) as counters,
      (select count(*)::integer from conversation c where last_seq <> (select count(*) from chat_message where conversation_id = c.id)) as chats,
      (select sum(cents)::integer from ledger_entry) as ledger,
      (select count(*)::integer from orders where created_at > now()) as ahead
    from orders`);
  expect(expected).toHaveLength(count);
  expect(row).toEqual({
    cents: expected.reduce((sum, { totalCents }) => sum + totalCents, 0),
    orders: count,
    unordered: 0,
    histories: 0,
    unfound: 0,
    counters: 0,
    chats: 0,
    ledger: 0,
    ahead: 0,
  });
});

test("changes nothing after completion", async () => {
  await seedDemo(server.services, count, first);
  expect(await openBackgroundLoad(server.services)()).toBe("end");
  expect(await loaded()).toEqual({ orders: count, chats: conversations });
});
