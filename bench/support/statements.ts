import { ordersApi } from "@vowdesk/contract/orders";
import { Kysely, PostgresDialect, type CompiledQuery } from "kysely";
import type pg from "pg";
import { calls } from "../../packages/server/src/features/orders/index.ts";
import { readContext, systemActor, type Services } from "../../packages/server/src/kernel/context.ts";

/** No statement of the list may take longer (issue: a million orders). */
export const limitMs = 20;

interface PlanNode {
  "Node Type": string;
  "Relation Name"?: string;
  Plans?: PlanNode[];
}
export interface Measured {
  list: string;
  statement: string;
  ms: number;
  scansAll: boolean;
  plan: string;
}

const big = ["delivery_order", "order_search"];

function nodesOf(node: PlanNode): PlanNode[] {
  return [node, ...(node.Plans ?? []).flatMap(nodesOf)];
}

/** A database that writes down what is asked of it. */
function recordingDb(pool: pg.Pool): { db: Services["db"]; taken(): CompiledQuery[] } {
  let heard: CompiledQuery[] = [];
  const db: Services["db"] = new Kysely({
    dialect: new PostgresDialect({ pool }),
    log: (event) => void heard.push(event.query),
  });
  return {
    db,
    taken() {
      const taken = heard;
      heard = [];
      return taken;
    },
  };
}

async function explain(pool: pg.Pool, query: CompiledQuery): Promise<{ ms: number; nodes: PlanNode[] }> {
  const { rows } = await pool.query<{ "QUERY PLAN": { Plan: PlanNode; "Execution Time": number }[] }>(
    `explain (analyze, timing off, format json) ${query.sql}`,
    [...query.parameters],
  );
  const plan = rows[0]?.["QUERY PLAN"][0];
  return { ms: plan?.["Execution Time"] ?? Number.NaN, nodes: plan ? nodesOf(plan.Plan) : [] };
}

function kindOf(text: string): string {
  if (text.includes("order_count")) return "total";
  if (/^\s*select count/.test(text)) return "count";
  return text.includes("order by") ? "ids" : "rows";
}

/** The best of several runs: the machine's other work is not the statement's. */
const runs = 5;

/** Runs each list as the server does and measures every statement it sent. */
export async function measureLists(
  services: Services,
  pool: pg.Pool,
  lists: Readonly<Record<string, object>>,
): Promise<Measured[]> {
  const { db, taken } = recordingDb(pool);
  const actor = { ...systemActor, kind: "staff" as const, codes: new Set(["order:delivery"]) };
  const ctx = readContext({ ...services, db }, { actor, language: "en", requestId: "bench", ip: "" });
  const list = calls.find(({ endpoint }) => endpoint === ordersApi.listDelivery);
  const measured: Measured[] = [];
  for (const [name, query] of Object.entries(lists)) {
    await list?.handle(ordersApi.listDelivery.input.parse(query), ctx);
    for (const statement of taken()) {
      const results = [];
      for (let run = 0; run < runs; run += 1) results.push(await explain(pool, statement));
      const { ms, nodes } = results.reduce((best, result) => (result.ms < best.ms ? result : best));
      const scansAll = nodes.some(
        (node) => node["Node Type"] === "Seq Scan" && big.includes(node["Relation Name"] ?? ""),
      );
      const plan = [...new Set(nodes.map((node) => node["Node Type"]).filter((type) => /Scan/.test(type)))].join(", ");
      measured.push({ list: name, statement: kindOf(statement.sql), ms, scansAll, plan });
    }
  }
  return measured;
}
