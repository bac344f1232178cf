import { reachableRows, type Declaration, type HandlerInput, type Language, type Page } from "@vowdesk/contract/kernel";
import { sql, type Selectable, type SelectQueryBuilder } from "kysely";
import { businessZone, endOfDate, startOfDate } from "../../platform/business-time.ts";
import type { Actor } from "../transaction/actor.ts";
import type { DataScope } from "../transaction/data-scope.ts";
import { pipeline, type Db, type Tables } from "../../platform/database/index.ts";
import { countInOrder, readIds, readInOrder, readRows, type Direction, type Order } from "./ordered.ts";
import { cachedCount } from "./recent-counts.ts";
import { coalesceReads } from "./coalesce-reads.ts";

/** A query without a select clause. */
export type FilteredQuery<TB extends keyof DB, DB = Tables> = SelectQueryBuilder<DB, TB, Record<never, never>>;

type Paging = "pageNo" | "pageSize" | "sort" | "dir" | "ids";
type FilterName<E extends Declaration> = Exclude<keyof HandlerInput<E>, Paging> & string;
type SortName<E extends Declaration> = HandlerInput<E> extends { sort?: infer S } ? NonNullable<S> & string : never;

/** A filter by a date in the calendar of the business. */
interface DateFilter<DB, TB extends keyof DB> {
  edge: (zone: string, date: string) => Date;
  narrow(filtered: FilteredQuery<TB, DB>, edge: Date): FilteredQuery<TB, DB>;
}

/** Rows on or after a date: `narrow` gets the first moment of the day. */
export const fromDate = <DB, TB extends keyof DB>(narrow: DateFilter<DB, TB>["narrow"]): DateFilter<DB, TB> => ({
  edge: startOfDate,
  narrow,
});

/** Rows on or before a date: `narrow` gets the first moment of the next day. */
export const toDate = <DB, TB extends keyof DB>(narrow: DateFilter<DB, TB>["narrow"]): DateFilter<DB, TB> => ({
  edge: endOfDate,
  narrow,
});

type Filter<DB, TB extends keyof DB, Value> =
  | ((filtered: FilteredQuery<TB, DB>, value: Value, now: Date) => FilteredQuery<TB, DB>)
  | (Value extends string ? DateFilter<DB, TB> : never);

/** SQL for each filter of a list call. A filter that is declared in the contract and missing here does not compile. */
export type Where<E extends Declaration, TB extends keyof DB, DB = Tables> = {
  [K in FilterName<E>]: Filter<DB, TB, NonNullable<HandlerInput<E>[K]>>;
};

/** The order of each declared sort, with its default direction. */
type Sorts<E extends Declaration> = Record<SortName<E>, Order>;

/** Names of the tables with such rows. */
type TablesOf<DB, TB extends keyof DB, Row> = { [T in TB & string]: Selectable<DB[T]> extends Row ? T : never }[TB &
  string];

interface KeyColumn {
  column: string;
  type: "bigint" | "text";
}

/** How to read the list of a call: its rows, filters and sort orders. */
export interface Listing<
  E extends Declaration,
  TB extends keyof DB,
  Id extends string | number,
  Row extends { id: Id },
  DB = Tables,
> {
  from(db: Db): FilteredQuery<TB, DB>;
  /** Keeps the rows in the scope of the actor. Needed for data with a zone or a department. */
  inScope?(filtered: FilteredQuery<TB, DB>, scope: DataScope): FilteredQuery<TB, DB>;
  /** The unique column that breaks ties, so that rows neither repeat nor disappear across pages. */
  id: string;
  /** The column that `ids` of the call refers to. Default: the integer column `id`. */
  key?: KeyColumn;
  where: Where<E, TB, DB>;
  sorts: Sorts<E>;
  defaultSort: SortName<E>;
  /** Counts in the order of the sort: for filters that are cheap per row but have no selective index. */
  countsInOrder?: boolean;
  /** The table with the rows of the list, or a function that reads the rows of these ids, in any order. */
  rows: TablesOf<DB, TB, Row> | ((db: Db, ids: readonly Id[], now: Date) => Promise<readonly Row[]>);
}

export interface PageOptions {
  /** Reads an exact total that is already known, instead of counting. */
  total?: ((db: Db) => Promise<number>) | undefined;
  /** Counting stops here and the answer has `more`. Lower it where matches are expensive to find. Default: `reachableRows`. */
  maxCount?: number | undefined;
  /** More than `maxCount` rows are known to exist, so nothing is counted. */
  isMore?: boolean;
}

/** The part of a request that a list reads. */
export interface ReadContext {
  db: Db;
  now: Date;
  language: Language;
  actor: Pick<Actor, "scope">;
}

interface Query {
  pageNo: number;
  pageSize: number;
  sort?: string | undefined;
  dir?: Direction | undefined;
  ids?: readonly string[] | undefined;
}

type Narrow<DB, TB extends keyof DB> = (filtered: FilteredQuery<TB, DB>) => FilteredQuery<TB, DB>;

/** Returns a function that applies every given filter. Dates are days in the time zone of the business. */
export async function filtersOf<E extends Declaration, DB, TB extends keyof DB>(
  { db, now }: { db: Db; now: Date },
  where: Where<E, TB, DB>,
  query: Partial<HandlerInput<E>>,
): Promise<Narrow<DB, TB>> {
  // Each value was parsed by the schema that names its filter.
  const filters = where as Readonly<Record<string, Filter<DB, TB, unknown> | DateFilter<DB, TB>>>;
  const values = query as Readonly<Record<string, unknown>>;
  const input = Object.entries(filters).filter(([name]) => values[name] !== undefined && values[name] !== null);
  const zone = input.some(([, filter]) => typeof filter !== "function") ? await businessZone(db) : "";
  return (all) =>
    input.reduce<FilteredQuery<TB, DB>>((filtered, [name, filter]) => {
      if (typeof filter === "function") return filter(filtered, values[name], now);
      return filter.narrow(filtered, filter.edge(zone, String(values[name])));
    }, all);
}

/** All rows of a list that the actor may see. */
export function rowsInScope<DB, TB extends keyof DB>(
  { db, actor }: Pick<ReadContext, "db" | "actor">,
  { from, inScope }: Pick<Listing<Declaration, TB, string | number, { id: string | number }, DB>, "from" | "inScope">,
): FilteredQuery<TB, DB> {
  return inScope ? inScope(from(db), actor.scope) : from(db);
}

/** Keeps the rows with these keys. A text that is no number matches no integer key. */
function withKeys<DB, TB extends keyof DB>(
  filtered: FilteredQuery<TB, DB>,
  { column, type }: KeyColumn,
  keys: readonly string[],
): FilteredQuery<TB, DB> {
  const input = type === "text" ? keys : keys.filter((key) => /^\d{1,18}$/.test(key));
  return filtered.where(sql<boolean>`${sql.ref(column)} = any(${input}::${sql.raw(type)}[])`);
}

/** Reads rows by id and returns them in the order of the ids. */
export async function readByIds<Id extends string | number, Row extends { id: Id }>(
  ids: readonly Id[],
  rows: (ids: readonly Id[]) => Promise<readonly Row[]>,
): Promise<Row[]> {
  const byId = new Map(ids.length === 0 ? [] : (await rows(ids)).map((row) => [row.id, row]));
  return ids.map((id) => byId.get(id)).filter((row) => row !== undefined);
}

/**
 * Sorts, counts and pages a list. A page beyond the end returns the last page. Page numbers reach `reachableRows` rows
 * (docs/decisions/004). Concurrent identical reads share one query.
 */
export function page<
  E extends Declaration,
  DB,
  TB extends keyof DB,
  Id extends string | number,
  Row extends { id: Id },
>(
  ctx: ReadContext,
  listing: Listing<E, TB, Id, Row, DB>,
  query: HandlerInput<E>,
  options: PageOptions = {},
): Promise<Page<Row>> {
  const read = () => readPage(ctx, listing, query, options);
  const { maxCount, isMore } = options;
  const scope = listing.inScope ? ctx.actor.scope : null;
  const sorted = listing.sorts[((query as Query).sort ?? listing.defaultSort) as SortName<E>];
  const language = sorted.isName ? ctx.language : null;
  const request = { db: ctx.db, list: listing, key: JSON.stringify([query, maxCount, isMore, scope, language]) };
  return ctx.db.isTransaction ? read() : coalesceReads(request, read);
}

/** Like `page`, with the rows presented as records of the contract. */
export async function presentedPage<
  E extends Declaration,
  DB,
  TB extends keyof DB,
  Id extends string | number,
  Row extends { id: Id },
  Presented,
>(
  ctx: ReadContext,
  listing: Listing<E, TB, Id, Row, DB>,
  query: HandlerInput<E>,
  present: (row: Row) => Presented,
  options?: PageOptions,
): Promise<Page<Presented>> {
  const { records, ...rest } = await page(ctx, listing, query, options);
  return { ...rest, records: records.map((row) => present(row)) };
}

async function readPage<
  E extends Declaration,
  DB,
  TB extends keyof DB,
  Id extends string | number,
  Row extends { id: Id },
>(
  ctx: ReadContext,
  listing: Listing<E, TB, Id, Row, DB>,
  query: HandlerInput<E>,
  options: PageOptions,
): Promise<Page<Row>> {
  const { pageNo, pageSize, sort, dir, ...filters } = query as Query;
  const sorted = listing.sorts[(sort ?? listing.defaultSort) as SortName<E>];
  const order = { ...sorted, ...(dir && { dir }), language: ctx.language };
  const narrow = await filtersOf(ctx, listing.where, query);
  const matching = narrow(rowsInScope(ctx, listing));
  const { ids } = filters;
  const scope = listing.inScope ? ctx.actor.scope : null;
  const filtered = ids ? withKeys(matching, listing.key ?? { column: listing.id, type: "bigint" }, ids) : matching;
  const countUpTo = (max: number, isFresh: boolean) =>
    cachedCount({ db: ctx.db, list: listing, key: JSON.stringify([max, filters, scope]), isFresh }, () =>
      countInOrder(ctx.db, filtered, listing.countsInOrder ? (order.emptyBy ?? order) : null, max),
    );

  const { rows } = listing;
  const request = { pageNo, pageSize };
  const list = { filtered, id: listing.id, order };
  if (typeof rows === "string") {
    const readRange: ReadRange<Row> = (db, part) => readInOrder(db, list, part, readRows<Row, DB, typeof rows>(rows));
    return readPageOf(ctx.db, readRange, request, options, countUpTo);
  }
  const readRange: ReadRange<Id> = (db, part) => readInOrder(db, list, part, readIds<Id, DB, TB>);
  const result = await readPageOf(ctx.db, readRange, request, options, countUpTo);
  return { ...result, records: await readByIds(result.records, (all) => rows(ctx.db, all, ctx.now)) };
}

type ReadRange<T> = (db: Db, part: { offset: number; limit: number }) => Promise<T[]>;

/** Reads a page. Counts only if necessary: a page that is not full determines the total. */
async function readPageOf<T>(
  db: Db,
  readRange: ReadRange<T>,
  { pageNo, pageSize }: { pageNo: number; pageSize: number },
  { total: totalOf, maxCount = reachableRows, isMore = false }: PageOptions,
  countUpTo: (max: number, isFresh: boolean) => Promise<number>,
): Promise<Page<T>> {
  const max = totalOf ? reachableRows : Math.min(maxCount, reachableRows);
  const pageOf = (from: Db, number: number): Promise<T[]> => {
    const offset = (number - 1) * pageSize;
    return offset < max ? readRange(from, { offset, limit: Math.min(pageSize, max - offset) }) : Promise.resolve([]);
  };
  const [records, known] = totalOf
    ? await pipeline(db, (connection) => Promise.all([pageOf(connection, pageNo), totalOf(connection)]))
    : [await pageOf(db, pageNo)];
  const before = (pageNo - 1) * pageSize;
  const endsHere = before + records.length < max && records.length < pageSize && (records.length > 0 || pageNo === 1);
  // For a page beyond the end the last page is read, which requires a fresh count.
  const count = () => (isMore ? Promise.resolve(max + 1) : countUpTo(max + 1, records.length === 0));
  const total = known ?? (endsHere ? before + records.length : await count());
  const isBeyond = known === undefined && total > max;
  const pages = Math.ceil(Math.min(total, max) / pageSize);
  const current = Math.max(1, Math.min(pageNo, pages));
  return {
    records: current === pageNo ? records : await pageOf(db, current),
    total: isBeyond ? max : total,
    size: pageSize,
    current,
    pages,
    ...(isBeyond ? { more: true } : {}),
  };
}
