import { ordersApi, type Order } from "@vowdesk/contract/local/orders";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { loadOrders, loadPeople } from "../../../../demo/load.ts";
import { makeOrders } from "../../../../demo/orders/orders.ts";
import { makePeople } from "../../../../demo/business/people.ts";
import { randomFrom } from "../../../../demo/random.ts";
import { startTestServer, type TestServer } from "../../../../../test/server.ts";

let server: TestServer;
let dispatcher = "";

interface Part {
  orders: Order[];
  next: string | null;
}

beforeAll(async () => {
  server = await startTestServer({ demo: true });
  dispatcher = (await server.createUser({ roles: ["dispatcher"] })).token;
  const random = randomFrom(1);
  const people = makePeople(random, 1, { customer: 20, merchant: 4, courier: 4, driver: 3, runner: 3 });
  const orders = makeOrders(random, people, 6_000, server.services.clock.now());
  await server.services.db.transaction().execute(async (db) => {
    await loadPeople(db, people, "");
    await loadOrders(db, orders, { isBare: true });
  });
});
afterAll(() => server?.close());

const part = (input: object, token = dispatcher) =>
  server.call(ordersApi.exportPart, { kind: "delivery", filters: {}, ...input }, token);

async function exportAll(input: object): Promise<string[]> {
  const numbers: string[] = [];
  let after: string | undefined;
  do {
    const { orders, next } = (await part({ ...input, ...(after !== undefined && { after }) })).data as Part;
    numbers.push(...orders.map(({ number }) => number));
    after = next ?? undefined;
  } while (after !== undefined);
  return numbers;
}

async function count(where: ReturnType<typeof sql>): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::integer as n from orders where ${where}`.execute(
    server.services.db,
  );
  return rows[0]?.n ?? 0;
}

//
test("exports every matching order once, newest first", async () => {
  const numbers = await exportAll({});
  expect(numbers.length).toBe(await count(sql`kind = 'delivery'`));
  expect(numbers.length).toBeGreaterThan(2_000);
  expect(new Set(numbers).size).toBe(numbers.length);
});

//
test("applies the filters of the list of each kind", async () => {
  expect((await exportAll({ filters: { status: "completed" } })).length).toBe(
    await count(sql`kind = 'delivery' and status = 'completed'`),
  );
  expect((await exportAll({ kind: "errand", filters: { task: "buy" } })).length).toBe(
    await count(sql`kind = 'errand' and task = 'buy'`),
  );
  expect(await part({ filters: { status: "driving" } })).toMatchObject({ success: false, reason: "invalid-input" });
});

//
test("masks phone numbers and writes an audit entry with the filters for every part", async () => {
  const { orders } = (await part({ filters: { status: "completed" } })).data as Part;
  expect(orders[0]?.customerPhone).toMatch(/^\d{3}\*{4}\d{4}$/);
  const { rows } = await sql<{ changes: unknown }>`
    select changes from audit_line where verb = 'order.exported' order by id desc limit 1`.execute(server.services.db);
  expect(JSON.stringify(rows[0]?.changes)).toContain("completed");
  await part({ filters: { q: "138 0279 9718" } });
  const lines = await sql<{ verb: string; changes: unknown }>`
    select verb, changes from audit_line order by id desc limit 2`.execute(server.services.db);
  expect(lines.rows.map(({ verb }) => verb).toSorted()).toEqual(["order.exported", "phone.searched"]);
  expect(JSON.stringify(lines.rows)).toContain("138****9718");
  expect(JSON.stringify(lines.rows)).not.toMatch(/138\D*0279\D*9718/);
});

test("refuses users without access to the kind", async () => {
  const { token } = await server.createUser({ roles: ["service"] });
  expect(await part({}, token)).toMatchObject({ code: 700 });
});

test("returns the time zone of the business, in which the exported file shows times", async () => {
  expect((await part({})).data).toMatchObject({ timeZone: "Asia/Shanghai" });
  await sql`update studio set settings = settings || '{"timeZone":"Asia/Kathmandu"}'`.execute(server.services.db);
  expect((await part({})).data).toMatchObject({ timeZone: "Asia/Kathmandu" });
});
