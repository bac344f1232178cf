import { orderKinds, ordersApi, type OrderKind } from "@vowdesk/contract/orders";
import { CompiledQuery, sql } from "kysely";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { seedDemo } from "../../../demo/demo-data.ts";
import { startTestServer, type TestServer } from "../../../../test/server.ts";
import { rules } from "../kinds/index.ts";

let server: TestServer;
let token: string;
let someone = { worker_id: 0, customer_id: 0 };

beforeAll(async () => {
  server = await startTestServer({ demo: true });
  await seedDemo(server.services, 6_000);
  token = await server.signIn("dispatcher");
  const { rows } = await sql<typeof someone>`
    select worker_id, customer_id from orders where worker_id is not null limit 1`.execute(server.services.db);
  someone = rows[0] ?? someone;
}, 180_000);
afterAll(() => server?.close());

interface Asked {
  text: string;
  values: unknown[];
}

/** The statements about orders that reach PostgreSQL while something is done. */
async function statementsOf(work: () => Promise<{ success: boolean }>): Promise<Asked[]> {
  const asked: Asked[] = [];
  const prototype = pg.Client.prototype as unknown as { query: (...given: unknown[]) => unknown };
  const { query } = prototype;
  prototype.query = function ask(this: pg.Client, ...given: unknown[]) {
    const [text, values] = given;
    if (typeof text === "string" && text.includes("orders") && Array.isArray(values)) asked.push({ text, values });
    return query.apply(this, given);
  };
  try {
    expect((await work()).success).toBe(true);
  } finally {
    prototype.query = query;
  }
  return asked;
}

interface PlanNode {
  "Node Type": string;
  "Relation Name"?: string;
  Plans?: PlanNode[];
}

const nodesOf = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)];

/**
 * How the statement is carried out where scanning and sorting cost too much, as they do at a million rows: what still
 * scans or sorts has no index to go by.
 */
function nodesFor({ text, values }: Asked): Promise<PlanNode[]> {
  return server.services.db.transaction().execute(async (db) => {
    for (const dear of ["enable_seqscan", "enable_sort", "enable_incremental_sort"])
      await sql`set local ${sql.ref(dear)} = off`.execute(db);
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
  const { first, usualWay } = rules[kind];
  return [
    {},
    { status: first },
    { status: usualWay.at(-1) },
    ...scopes.map((scope) => ({ scope })),
    { zone: "滨江" },
    { workerId: someone.worker_id },
    { customerId: someone.customer_id },
    { from: "2026-01-01" },
    ...(kind === "errand" ? [{ task: "buy" }] : []),
  ];
}

const sorts = ["createdAt", "dueAt", "totalCents"] as const;

const isScan = (node: PlanNode) => node["Node Type"] === "Seq Scan" && node["Relation Name"] === "orders";

test.each(orderKinds)(
  "every filter and sort of the list of the kind %s goes by an index (issue 6)",
  async (kind) => {
    for (const filter of filtersFor(kind)) {
      for (const sort of sorts) {
        const asked = await statementsOf(() => server.call(calls[kind][0], { ...filter, sort } as never, token));
        expect(asked.length).toBeGreaterThan(0);
        for (const one of asked) {
          const nodes = await nodesFor(one);
          const what = `${JSON.stringify(filter)} by ${sort}: ${one.text}`;
          expect(nodes.filter(isScan), what).toEqual([]);
          if (one.text.includes("order by"))
            expect(
              nodes.filter((node) => node["Node Type"].includes("Sort")),
              what,
            ).toEqual([]);
        }
      }
    }
  },
  180_000,
);

test.each(orderKinds)(
  "searching and counting orders of the kind %s scans none of them",
  async (kind) => {
    const [list, count] = calls[kind];
    const asked = await statementsOf(() => server.call(count, {}, token));
    for (const q of ["王", "滨江", "1234", "DJ26", "花园 江南大道"])
      asked.push(...(await statementsOf(() => server.call(list, { q } as never, token))));
    for (const one of asked) expect((await nodesFor(one)).filter(isScan), one.text).toEqual([]);
  },
  180_000,
);
