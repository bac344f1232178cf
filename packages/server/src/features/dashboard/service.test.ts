import { dashboardApi, type Board } from "@vowdesk/contract/dashboard";
import { ordersApi } from "@vowdesk/contract/orders";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { seedDemo } from "../../app/demo/demo-data.ts";
import { startTestServer, type TestServer } from "../../app/test-server.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ demo: true });
  await seedDemo(server.services);
});
afterAll(() => server.close());

async function boardOf(username: string): Promise<Board> {
  return (await server.call(dashboardApi.board, {}, await server.signIn(username))).data;
}

test("the figures equal counts of the rows", async () => {
  const { delivery } = await boardOf("dispatcher");
  const { rows } = await sql<Record<string, number>>`select
    count(*) filter (where due_at is not null)::integer as open,
    count(*) filter (where due_at is not null and courier_id is null)::integer as unassigned,
    count(*) filter (where created_at >= date_trunc('day', now(), 'Asia/Shanghai'))::integer as "placedToday",
    coalesce(sum(total_cents) filter (where created_at >= date_trunc('day', now(), 'Asia/Shanghai')
      and status not in ('cancelled', 'refunded')), 0)::integer as "paidTodayCents"
    from delivery_order`.execute(server.services.db);
  expect(delivery).toMatchObject(rows[0] ?? {});
  expect(Object.values(delivery?.byStatus ?? {}).reduce((sum, n) => sum + n, 0)).toBe(20_000);
});

test("the board and the order list count alike", async () => {
  const { delivery } = await boardOf("dispatcher");
  const counts = (await server.call(ordersApi.countDelivery, {}, await server.signIn("dispatcher"))).data as {
    unassigned: number;
    byStatus: object;
  };
  expect(counts).toMatchObject({ unassigned: delivery?.unassigned, byStatus: delivery?.byStatus });
});

test("who may not see orders sees no order figures", async () => {
  expect(await boardOf("service")).toMatchObject({ delivery: null, unreadMessages: 0 });
});
