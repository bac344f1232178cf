import { reachableRows, type Declaration, type HandlerInput, type Page } from "@vowdesk/contract/kernel";
import { sql, type SelectQueryBuilder } from "kysely";
import type { Db } from "../platform/database.ts";

/** A query that selects nothing yet, over whatever tables the feature named. */
export type Found<DB, TB extends keyof DB> = SelectQueryBuilder<DB, TB, Record<never, never>>;

type Paging = "pageNo" | "pageSize" | "sort" | "dir";
type FilterName<E extends Declaration> = Exclude<keyof HandlerInput<E>, Paging> & string;
type SortName<E extends Declaration> = HandlerInput<E> extends { sort?: infer S } ? NonNullable<S> & string : never;

/** SQL for each filter of a list call: one the contract has and this lacks does not compile (HOUSE 3, store.ts). */
export type Where<E extends Declaration, DB, TB extends keyof DB> = {
  [K in FilterName<E>]: (found: Found<DB, TB>, value: NonNullable<HandlerInput<E>[K]>, now: Date) => Found<DB, TB>;
};

/** The column of each sort the contract offers, and its direction when the asker names none. */
type Sorts<E extends Declaration> = Record<SortName<E>, { column: string; dir: "asc" | "desc" }>;

/** What makes a list of one call: where its rows are, how each filter narrows them, how each sort orders them. */
export interface Listing<
  E extends Declaration,
  DB,
  TB extends keyof DB,
  Id extends string | number,
  Row extends { id: Id },
> {
  from(db: Db): Found<DB, TB>;
  /** The unique column that breaks ties, so that no row is shown twice or never. */
  id: string;
  where: Where<E, DB, TB>;
  sorts: Sorts<E>;
  defaultSort: SortName<E>;
  /** The rows of these ids, in any order. Runs after the ids were read from an index. */
  rows(db: Db, ids: readonly Id[], now: Date): Promise<readonly Row[]>;
}

export interface PageOptions {
  /** The exact total, where a counter knows it: nothing is counted. */
  total?: number | undefined;
  /** Counting stops here and the answer says `more`. Lower it where a match is dear to find. Default `reachableRows`. */
  countAtMost?: number | undefined;
}

interface Query {
  pageNo: number;
  pageSize: number;
  sort?: string | undefined;
  dir?: "asc" | "desc" | undefined;
}

function narrow<E extends Declaration, DB, TB extends keyof DB>(
  found: Found<DB, TB>,
  where: Where<E, DB, TB>,
  query: HandlerInput<E>,
  now: Date,
): Found<DB, TB> {
  let narrowed = found;
  for (const name of Object.keys(where) as FilterName<E>[]) {
    const value = query[name];
    if (value !== undefined && value !== null) narrowed = where[name](narrowed, value, now);
  }
  return narrowed;
}

async function countUpTo<DB, TB extends keyof DB>(db: Db, found: Found<DB, TB>, most: number): Promise<number> {
  const matches = found.select(sql`1`.as("one")).limit(most);
  const { rows } = await sql<{ n: string }>`select count(*) as n from ${matches} as matches`.execute(db);
  return Number(rows[0]?.n ?? 0);
}

/**
 * Sorts, counts and limits every list (HOUSE 4): ids from an index first, then the rows of one page. A page past the
 * end answers the last page; page numbers reach `reachableRows` rows (docs/decisions/004).
 */
export async function page<
  E extends Declaration,
  DB,
  TB extends keyof DB,
  Id extends string | number,
  Row extends { id: Id },
>(
  ctx: { db: Db; now: Date },
  listing: Listing<E, DB, TB, Id, Row>,
  query: HandlerInput<E>,
  options: PageOptions = {},
): Promise<Page<Row>> {
  const { pageNo, pageSize, sort, dir } = query as Query;
  const order = listing.sorts[(sort ?? listing.defaultSort) as SortName<E>];
  const direction = sql.raw(dir ?? order.dir);
  const found = narrow(listing.from(ctx.db), listing.where, query, ctx.now);

  const idsFrom = async (offset: number): Promise<Id[]> => {
    const id = sql.ref<Id>(listing.id);
    const ids = found
      .select(id.as("id"))
      .orderBy(sql`${sql.ref(order.column)} ${direction}, ${id} ${direction}`)
      .limit(Math.min(pageSize, reachableRows - offset))
      .offset(offset);
    const { rows } = await sql<{ id: Id }>`${ids}`.execute(ctx.db);
    return rows.map((row) => row.id);
  };

  const counted = await countPages(idsFrom, { pageNo, pageSize }, options, (most) => countUpTo(ctx.db, found, most));
  const rows = counted.ids.length === 0 ? [] : await listing.rows(ctx.db, counted.ids, ctx.now);
  const byId = new Map(rows.map((row) => [row.id, row]));
  const records = counted.ids.map((id) => byId.get(id)).filter((row) => row !== undefined);
  return {
    records,
    total: counted.total,
    size: pageSize,
    current: counted.current,
    pages: counted.pages,
    ...(counted.more ? { more: true } : {}),
  };
}

interface Counted<Id> {
  ids: Id[];
  total: number;
  more: boolean;
  current: number;
  pages: number;
}

/** Counts only when it must: a page that is not full tells the total by itself. */
async function countPages<Id>(
  idsFrom: (offset: number) => Promise<Id[]>,
  { pageNo, pageSize }: { pageNo: number; pageSize: number },
  options: PageOptions,
  countUpToMost: (most: number) => Promise<number>,
): Promise<Counted<Id>> {
  const most = Math.min(options.countAtMost ?? reachableRows, reachableRows);
  const offset = (pageNo - 1) * pageSize;
  const isReachable = offset < (options.total === undefined ? most : reachableRows);
  const ids = isReachable ? await idsFrom(offset) : [];
  const endsHere = options.total === undefined && ids.length > 0 && ids.length < pageSize && offset + ids.length < most;
  const isEmpty = options.total === undefined && isReachable && offset === 0 && ids.length === 0;
  const counted = endsHere || isEmpty ? offset + ids.length : (options.total ?? (await countUpToMost(most + 1)));
  const more = options.total === undefined && counted > most;
  const total = more ? most : counted;
  const pages = Math.ceil(Math.min(total, reachableRows) / pageSize);
  const current = Math.max(1, Math.min(pageNo, pages));
  const isPastTheEnd = current !== pageNo || !isReachable;
  return { ids: isPastTheEnd ? await idsFrom((current - 1) * pageSize) : ids, total, more, current, pages };
}
