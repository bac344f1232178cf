import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { heldClock } from "../../platform/clock.ts";
import { startTestServer, type TestServer } from "../test-server.ts";
import { seedDemo } from "./demo-data.ts";

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({ clock: heldClock("2026-11-02T10:30:00Z"), demo: true });
  await seedDemo(server.services);
});
afterAll(() => server?.close());

async function one<T>(statement: ReturnType<typeof sql<T>>): Promise<T> {
  const { rows } = await statement.execute(server.services.db);
  return rows[0] as T;
}

test("three months of orders are made, with merchants and couriers", async () => {
  const row = await one(sql<{ orders: number; days: number; couriers: number; merchants: number }>`
    select (select count(*)::integer from delivery_order) as orders,
      (select count(distinct (created_at at time zone 'Asia/Shanghai')::date)::integer from delivery_order) as days,
      (select count(*)::integer from courier) as couriers, (select count(*)::integer from merchant) as merchants`);
  expect(row).toEqual({ orders: 20_000, days: 90, couriers: 60, merchants: 40 });
});

test("the counters agree with the orders", async () => {
  const row = await one(sql<{ wrong: number }>`
    select count(*)::integer as wrong from (select status, count(*) as n from delivery_order group by status) as counted
    full join (select status, sum(n) as n from order_count group by status) as kept using (status)
    where counted.n is distinct from kept.n`);
  expect(row.wrong).toBe(0);
});

test("every order has a history that ends in its state, with one step for each version", async () => {
  const row = await one(sql<{ wrong: number; steps: number }>`
    select count(*) filter (where steps <> version or last_status <> status)::integer as wrong, sum(steps)::integer as steps
    from (select o.status, o.version, count(s) as steps, (array_agg(s.to_status order by s.line desc))[1] as last_status
      from delivery_order o left join order_step s on s.order_id = o.id group by o.id) as histories`);
  expect(row.wrong).toBe(0);
  expect(row.steps).toBeGreaterThan(100_000);
});

test("amounts are the sums of their items", async () => {
  const row = await one(sql<{ wrong: number }>`
    select count(*)::integer as wrong from delivery_order o
    where goods_cents <> (select sum(quantity * price_cents) from order_item where order_id = o.id)`);
  expect(row.wrong).toBe(0);
});

test("every demo account has its place in the house", async () => {
  const row = await one(sql<{ placed: number; staff: number; tops: number }>`
    select count(department_id)::integer as placed, count(*)::integer as staff,
      (select count(*)::integer from department where parent_id is null) as tops from users`);
  expect(row).toEqual({ placed: 7, staff: 7, tops: 1 });
});

test("a second start changes nothing", async () => {
  await seedDemo(server.services);
  const row = await one(sql<{ orders: number }>`select count(*)::integer as orders from delivery_order`);
  expect(row.orders).toBe(20_000);
});
