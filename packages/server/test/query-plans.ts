import { CompiledQuery, sql } from "kysely";
import pg from "pg";
import type { Db } from "../src/platform/database/index.ts";

export interface Statement {
  text: string;
  values: unknown[];
}

/** The statements with parameters that `work` sends to PostgreSQL and that pass the filter. */
export async function recordStatements(
  work: () => Promise<unknown>,
  isRecorded: (text: string) => boolean,
): Promise<Statement[]> {
  const statements: Statement[] = [];
  // `query` has many overloads in the types of pg; the wrapper passes its arguments through.
  const prototype = pg.Client.prototype as unknown as { query: (...args: unknown[]) => unknown };
  const { query: originalQuery } = prototype;
  prototype.query = function record(this: pg.Client, ...args: unknown[]) {
    const [query, more] = args;
    const { text, values } = typeof query === "string" ? { text: query, values: more } : (query as Statement);
    if (Array.isArray(values) && isRecorded(text)) statements.push({ text, values });
    return originalQuery.apply(this, args);
  };
  try {
    await work();
  } finally {
    prototype.query = originalQuery;
  }
  return statements;
}

export interface PlanNode {
  "Node Type": string;
  "Relation Name"?: string;
  "Index Name"?: string;
  Plans?: PlanNode[];
}

const nodesOf = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)];

/** The nodes of the query plan with the given planner settings switched off, such as `enable_seqscan`. */
export function planWithout(db: Db, settings: readonly string[], { text, values }: Statement): Promise<PlanNode[]> {
  return db.transaction().execute(async (transaction) => {
    for (const setting of settings) await sql`set local ${sql.ref(setting)} = off`.execute(transaction);
    const explained = CompiledQuery.raw(`explain (format json) ${text}`, values);
    const { rows } = await transaction.executeQuery<{ "QUERY PLAN": [{ Plan: PlanNode }] }>(explained);
    return rows.flatMap((row) => nodesOf(row["QUERY PLAN"][0].Plan));
  });
}
