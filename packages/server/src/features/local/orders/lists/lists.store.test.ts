import { orderKinds, ordersApi, type OrderKind } from "@vowdesk/contract/local/orders";
import { peopleApi } from "@vowdesk/contract/people/people";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { seedDemo } from "../../../../demo/demo-data.ts";
import { planWithout, recordStatements, type PlanNode, type Statement } from "../../../../../test/query-plans.ts";
import { startTestServer, type TestServer } from "../../../../../test/server.ts";
import { findDueNotices } from "../due-times/due-times.store.ts";
import { rules } from "../kinds/kinds.ts";
import { listActiveOrders } from "../orders.store.ts";

let server: TestServer;
let token: string;
let sample = { worker_id: 0, customer_id: 0 };

beforeAll(async () => {
  server = await startTestServer({ demo: true });
  await seedDemo(server.services, 6_000);
  token = await server.signIn("dispatcher");
  const { rows } = await sql<typeof sample>`
    select worker_id, customer_id from orders where worker_id is not null limit 1`.execute(server.services.db);
  sample = rows[0] ?? sample;
});
afterAll(() => server?.close());

/** The statements about orders that `work` sends to PostgreSQL. */
const statementsOf = (work: () => Promise<{ success: boolean }>) =>
  recordStatements(
    async () => expect((await work()).success).toBe(true),
    (text) => text.includes("orders"),
  );

/** Names of the indexes in the plans so far. */
const usedIndexes = new Set<string>();

/** The plan as if the tables had a million rows: a scan or sort that remains has no usable index. */
async function nodesFor(statement: Statement): Promise<PlanNode[]> {
  const nodes = await planWithout(
    server.services.db,
    ["enable_seqscan", "enable_sort", "enable_incremental_sort"],
    statement,
  );
  for (const { "Index Name": name } of nodes) if (name !== undefined) usedIndexes.add(name);
  return nodes;
}

// The lists of the kinds have different filters, so their inputs are cast below.
const calls = {
  delivery: [ordersApi.listDelivery, ordersApi.countDelivery],
  driver: [ordersApi.listDriver, ordersApi.countDriver],
  errand: [ordersApi.listErrand, ordersApi.countErrand],
} as const;

const scopes = ["open", "soon", "late", "unassigned", "urged", "flagged"] as const;

function filtersFor(kind: OrderKind): object[] {
  const { initial, regularPath } = rules[kind];
  return [
    {},
    { status: initial },
    { status: regularPath.at(-1) },
    ...scopes.map((scope) => ({ scope })),
    { zone: "滨江" },
    { workerId: sample.worker_id },
    { customerId: sample.customer_id },
    { from: "2026-01-01" },
    ...(kind === "errand" ? [{ task: "buy" }] : []),
  ];
}

const sorts = ["createdAt", "dueAt", "totalCents"] as const;

const isScan = (node: PlanNode) => node["Node Type"] === "Seq Scan" && node["Relation Name"] === "orders";

test.each(orderKinds)(
  "uses an index for every filter and sort of %s orders",
  async (kind) => {
    for (const filter of filtersFor(kind)) {
      for (const sort of sorts) {
        const statements = await statementsOf(() => server.call(calls[kind][0], { ...filter, sort } as never, token));
        expect(statements.length).toBeGreaterThan(0);
        for (const statement of statements) {
          const nodes = await nodesFor(statement);
          const label = `${JSON.stringify(filter)} by ${sort}: ${statement.text}`;
          expect(nodes.filter(isScan), label).toEqual([]);
          if (statement.text.includes("order by"))
            expect(
              nodes.filter((node) => node["Node Type"].includes("Sort")),
              label,
            ).toEqual([]);
        }
      }
    }
  },
  180_000,
);

test.each(orderKinds)(
  "searches and counts %s orders without a sequential scan",
  async (kind) => {
    const [list, count] = calls[kind];
    const statements = await statementsOf(() => server.call(count, {}, token));
    for (const q of ["王", "滨江", "1234", "DJ26", "花园 江南大道"])
      statements.push(...(await statementsOf(() => server.call(list, { q } as never, token))));
    for (const statement of statements) expect((await nodesFor(statement)).filter(isScan), statement.text).toEqual([]);
  },
  180_000,
);

// Each index costs every change of an order. The lists are those of the tests above.
test("every index of orders is used by a list, a figure, a page or a job", async () => {
  const { db } = server.services;
  const now = new Date();
  const admin = await server.signIn("admin");
  const active = orderKinds.map((kind) => ({ kind, statuses: [rules[kind].initial] }));
  const { rows: merchants } = await sql<{ id: number }>`select id from merchant limit 1`.execute(db);
  const work = async () => {
    for (const role of ["customer", "merchant", "courier"] as const)
      await listActiveOrders(db, { role, accountId: 1, now }, active, 10);
    await findDueNotices(db, { runner: "test", now }, 10);
    await server.call(ordersApi.couriers, {}, admin);
    await server.call(peopleApi.person, { id: merchants[0]?.id ?? 0 }, admin);
  };
  for (const statement of await recordStatements(work, (text) => text.includes("orders"))) await nodesFor(statement);
  const { rows } = await sql<{ name: string }>`
    select indexrelid::regclass::text as name from pg_index where indrelid = 'orders'::regclass and not indisunique`.execute(
    db,
  );
  expect(rows.map(({ name }) => name).filter((name) => !usedIndexes.has(name))).toEqual([]);
});
