import { readFileSync } from "node:fs";
import { ordersApi } from "@vowdesk/contract/local/orders";
import { Kysely, PostgresDialect, type CompiledQuery } from "kysely";
import type pg from "pg";
import { calls } from "../../packages/server/src/features/local/orders/orders.ts";
import { readContext, systemActor, type Services } from "../../packages/server/src/kernel/http/context.ts";

/** Longest allowed time of a statement of a list. */
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
  /**
   * CPU time of PostgreSQL, which is more reliable than wall time on a busy machine; null where it is not available.
   */
  cpuMs: number | null;
  scansAll: boolean;
  plan: string;
}

const big = ["orders"];

function nodesOf(node: PlanNode): PlanNode[] {
  return [node, ...(node.Plans ?? []).flatMap(nodesOf)];
}

function recordingDb(pool: pg.Pool): { db: Services["db"]; taken(): CompiledQuery[] } {
  let recorded: CompiledQuery[] = [];
  const db: Services["db"] = new Kysely({
    dialect: new PostgresDialect({ pool }),
    log: (event) => void recorded.push(event.query),
  });
  return {
    db,
    taken() {
      const taken = recorded;
      recorded = [];
      return taken;
    },
  };
}

function cpuMsOf(pid: number): number | null {
  try {
    return Number(readFileSync(`/proc/${pid}/schedstat`, "utf8").split(" ")[0]) / 1_000_000;
  } catch {
    return null;
  }
}

interface Run {
  ms: number;
  cpuMs: number | null;
  nodes: PlanNode[];
}

async function explain(client: pg.PoolClient, pid: number, query: CompiledQuery): Promise<Run> {
  const before = cpuMsOf(pid);
  const { rows } = await client.query<{ "QUERY PLAN": { Plan: PlanNode; "Execution Time": number }[] }>(
    `explain (analyze, timing off, format json) ${query.sql}`,
    [...query.parameters],
  );
  const after = cpuMsOf(pid);
  const plan = rows[0]?.["QUERY PLAN"][0];
  const cpuMs = before === null || after === null ? null : after - before;
  return { ms: plan?.["Execution Time"] ?? Number.NaN, cpuMs, nodes: plan ? nodesOf(plan.Plan) : [] };
}

function kindOf(text: string): string {
  if (text.includes("order_count")) return "total";
  if (text.includes("count_matches")) return "probe";
  if (/^\s*select count/.test(text)) return "count";
  return text.includes("order by") ? "ids" : "rows";
}

/** The fastest of several runs counts, which excludes other load of the machine. */
const runs = 5;

async function best(
  client: pg.PoolClient,
  pid: number,
  statement: CompiledQuery,
): Promise<Omit<Measured, "list" | "statement">> {
  const results: Run[] = [];
  for (let run = 0; run < runs; run += 1) results.push(await explain(client, pid, statement));
  const { ms, cpuMs, nodes } = results.reduce((quickest, result) => (result.ms < quickest.ms ? result : quickest));
  const scansAll = nodes.some((node) => node["Node Type"] === "Seq Scan" && big.includes(node["Relation Name"] ?? ""));
  const plan = [...new Set(nodes.map((node) => node["Node Type"]).filter((type) => /Scan/.test(type)))].join(", ");
  return { ms, cpuMs, scansAll, plan };
}

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
  const client = await pool.connect();
  try {
    const { rows } = await client.query<{ pid: number }>("select pg_backend_pid() as pid");
    const pid = rows[0]?.pid ?? 0;
    for (const [name, query] of Object.entries(lists)) {
      await list?.handle(ctx, ordersApi.listDelivery.input.parse(query));
      for (const statement of taken()) {
        measured.push({ list: name, statement: kindOf(statement.sql), ...(await best(client, pid, statement)) });
      }
    }
    return measured;
  } finally {
    client.release();
  }
}
