import { orderKinds, ordersApi, type OrderKind } from "@vowdesk/contract/orders";
import { CompiledQuery, sql } from "kysely";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { seedDemo } from "../../../demo/demo-data.ts";
import { startTestServer, type TestServer } from "../../../../test/server.ts";
import { rules } from "../kinds/index.ts";

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
}, 180_000);
afterAll(() => server?.close());

interface Statement {
  text: string;
  values: unknown[];
}

/** The statements about orders that `work` sends to PostgreSQL. */
async function statementsOf(work: () => Promise<{ success: boolean }>): Promise<Statement[]> {
  const statements: Statement[] = [];
  // `query` has many overloads in the types of pg; the wrapper passes its arguments through.
  const prototype = pg.Client.prototype as unknown as { query: (...args: unknown[]) => unknown };
  const { query } = prototype;
  prototype.query = function record(this: pg.Client, ...args: unknown[]) {
    const [text, values] = args;
    if (typeof text === "string" && text.includes("orders") && Array.isArray(values)) statements.push({ text, values });
    return query.apply(this, args);
  };
  try {
    expect((await work()).success).toBe(true);
  } finally {
    prototype.query = query;
  }
  return statements;
}

interface PlanNode {
  "Node Type": string;
  "Relation Name"?: string;
  Plans?: PlanNode[];
}

const nodesOf = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)];

/**
 * The query plan with scans and sorts disabled, as if the tables had a million rows. A scan or sort that remains has no
 * usable index.
 */
function nodesFor({ text, values }: Statement): Promise<PlanNode[]> {
  return server.services.db.transaction().execute(async (db) => {
    for (const setting of ["enable_seqscan", "enable_sort", "enable_incremental_sort"])
      await sql`set local ${sql.ref(setting)} = off`.execute(db);
    const explained = CompiledQuery.raw(`explain (format json) ${text}`, values);
    const { rows } = await db.executeQuery<{ "QUERY PLAN": [{ Plan: PlanNode }] }>(explained);
    return rows.flatMap((row) => nodesOf(row["QUERY PLAN"][0].Plan));
  });
}

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
