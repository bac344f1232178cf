import { reachableRows, type Declaration, type HandlerInput } from "@vowdesk/contract/kernel";
import { sql, type RawBuilder } from "kysely";
import type { Db } from "../../platform/database/index.ts";
import { filtersOf, rowsInScope, type Listing, type ReadContext } from "./page.ts";

/** The rows that a list shows for some of its filters, to be counted. */
export type Countable = RawBuilder<number>;

/** The rows of a list that match, which the list with the same filters shows. At most one more than a list can reach is counted. */
export async function rowsMatching<
  E extends Declaration,
  DB,
  TB extends keyof DB,
  Id extends string | number,
  Row extends { id: Id },
>(ctx: ReadContext, listing: Listing<E, TB, Id, Row, DB>, filter: Partial<HandlerInput<E>>): Promise<Countable> {
  const narrow = await filtersOf(ctx, listing.where, filter);
  const rows = narrow(rowsInScope(ctx, listing)).select(sql`1`.as("one"));
  return sql<number>`(select count(*)::integer from (${rows.limit(reachableRows + 1)}) as matches)`;
}

/** Counts rows of several lists in one statement, in their order. */
export async function countEach(db: Db, counted: readonly Countable[]): Promise<readonly number[]> {
  if (counted.length === 0) return [];
  const { rows } = await sql<{ totals: number[] }>`select array[${sql.join(counted)}] as totals`.execute(db);
  return rows[0]?.totals ?? [];
}
