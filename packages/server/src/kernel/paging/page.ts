import { reachableRows, type Declaration, type HandlerInput, type Page } from "@vowdesk/contract/kernel";
import type { Selectable, SelectQueryBuilder } from "kysely";
import { businessZone, endOfDate, startOfDate } from "../../platform/business-time.ts";
import { pipeline, type Db } from "../../platform/database/index.ts";
import { countInOrder, readIds, readInOrder, readRows, type Direction, type Order } from "./ordered.ts";
import { countedLately } from "./recent-counts.ts";
import { coalesceReads } from "./coalesce-reads.ts";

/** A query that selects nothing yet, over whatever tables the feature named. */
export type Found<DB, TB extends keyof DB> = SelectQueryBuilder<DB, TB, Record<never, never>>;

type Paging = "pageNo" | "pageSize" | "sort" | "dir";
type FilterName<E extends Declaration> = Exclude<keyof HandlerInput<E>, Paging> & string;
type SortName<E extends Declaration> = HandlerInput<E> extends { sort?: infer S } ? NonNullable<S> & string : never;

/** A filter by a date of the business's calendar: narrows by the moment at which that day starts or ends. */
interface DateFilter<DB, TB extends keyof DB> {
  edge: (zone: string, date: string) => Date;
  narrow(found: Found<DB, TB>, edge: Date): Found<DB, TB>;
}

/** What lies on a date or after it: `narrow` gets the first moment of the day. */
export const fromDate = <DB, TB extends keyof DB>(narrow: DateFilter<DB, TB>["narrow"]): DateFilter<DB, TB> => ({
  edge: startOfDate,
  narrow,
});

/** What lies on a date or before it: `narrow` gets the first moment of the next day. */
export const toDate = <DB, TB extends keyof DB>(narrow: DateFilter<DB, TB>["narrow"]): DateFilter<DB, TB> => ({
  edge: endOfDate,
  narrow,
});

type Filter<DB, TB extends keyof DB, Value> =
  | ((found: Found<DB, TB>, value: Value, now: Date) => Found<DB, TB>)
  | (Value extends string ? DateFilter<DB, TB> : never);

/** SQL for each filter of a list call: one the contract has and this lacks does not compile (HOUSE 3, store.ts). */
export type Where<E extends Declaration, DB, TB extends keyof DB> = {
  [K in FilterName<E>]: Filter<DB, TB, NonNullable<HandlerInput<E>[K]>>;
};

/** How each sort of the contract orders, and its direction when the asker names none. */
type Sorts<E extends Declaration> = Record<SortName<E>, Order>;

/** Those of the tables that have such rows. */
type TablesOf<DB, TB extends keyof DB, Row> = { [T in TB & string]: Selectable<DB[T]> extends Row ? T : never }[TB &
  string];

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
  /** Count in the order of the sort: for filters that are cheap to check row by row and dear to look up. */
  countsInOrder?: boolean;
  /** The table whose rows are the list's; or reads the rows of these ids, in any order, after the ids were read from an index. */
  rows: TablesOf<DB, TB, Row> | ((db: Db, ids: readonly Id[], now: Date) => Promise<readonly Row[]>);
}

export interface PageOptions {
  /** Reads the exact total, where a counter knows it: nothing is counted. */
  total?: ((db: Db) => Promise<number>) | undefined;
  /** Counting stops here and the answer says `more`. Lower it where a match is dear to find. Default `reachableRows`. */
  countAtMost?: number | undefined;
  /** There are known to be more than `countAtMost`: nothing is counted. */
  isMore?: boolean;
}

interface Query {
  pageNo: number;
  pageSize: number;
  sort?: string | undefined;
  dir?: Direction | undefined;
}

type Narrow<DB, TB extends keyof DB> = (found: Found<DB, TB>) => Found<DB, TB>;

/** Narrows by every filter that is given. Where one of them is a date, the days are those of the business's time zone. */
export async function narrowing<E extends Declaration, DB, TB extends keyof DB>(
  { db, now }: { db: Db; now: Date },
  where: Where<E, DB, TB>,
  query: Partial<HandlerInput<E>>,
): Promise<Narrow<DB, TB>> {
  // Each value was parsed by the schema that names its filter.
  const filters = where as Readonly<Record<string, Filter<DB, TB, unknown> | DateFilter<DB, TB>>>;
  const values = query as Readonly<Record<string, unknown>>;
  const given = Object.entries(filters).filter(([name]) => values[name] !== undefined && values[name] !== null);
  const zone = given.some(([, filter]) => typeof filter !== "function") ? await businessZone(db) : "";
  return (all) =>
    given.reduce<Found<DB, TB>>((found, [name, filter]) => {
      if (typeof filter === "function") return filter(found, values[name], now);
      return filter.narrow(found, filter.edge(zone, String(values[name])));
    }, all);
}

/** Reads the rows of a list that has to look them up, in the order of their ids. */
async function lookedUp<Id extends string | number, Row extends { id: Id }>(
  ids: readonly Id[],
  rows: (ids: readonly Id[]) => Promise<readonly Row[]>,
): Promise<Row[]> {
  const byId = new Map(ids.length === 0 ? [] : (await rows(ids)).map((row) => [row.id, row]));
  return ids.map((id) => byId.get(id)).filter((row) => row !== undefined);
}

/**
 * Sorts, counts and limits every list (HOUSE 4). A page past the end answers the last page; page numbers reach
 * `reachableRows` rows (docs/decisions/004). One page of a listing is read once for all who want it in one moment.
 */
export function page<
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
  const read = () => readPage(ctx, listing, query, options);
  const { countAtMost, isMore } = options;
  const asked = { db: ctx.db, list: listing, key: JSON.stringify([query, countAtMost, isMore]) };
  return ctx.db.isTransaction ? read() : coalesceReads(asked, read);
}

async function readPage<
  E extends Declaration,
  DB,
  TB extends keyof DB,
  Id extends string | number,
  Row extends { id: Id },
>(
  ctx: { db: Db; now: Date },
  listing: Listing<E, DB, TB, Id, Row>,
  query: HandlerInput<E>,
  options: PageOptions,
): Promise<Page<Row>> {
  const { pageNo, pageSize, sort, dir, ...filters } = query as Query;
  const sorted = listing.sorts[(sort ?? listing.defaultSort) as SortName<E>];
  const order = dir === undefined ? sorted : { ...sorted, dir };
  const narrow = await narrowing(ctx, listing.where, query);
  const found = narrow(listing.from(ctx.db));
  const countUpTo = (most: number, isFresh: boolean) =>
    countedLately({ db: ctx.db, list: listing, key: JSON.stringify([most, filters]), isFresh }, () =>
      countInOrder(ctx.db, found, listing.countsInOrder ? (order.emptyBy ?? order) : null, most),
    );

  const { rows } = listing;
  const asked = { pageNo, pageSize };
  const list = { found, id: listing.id, order };
  if (typeof rows === "string") {
    const stretch: Stretch<Row> = (db, part) => readInOrder(db, list, part, readRows<Row, DB, typeof rows>(rows));
    return turnTo(ctx.db, stretch, asked, options, countUpTo);
  }
  const stretch: Stretch<Id> = (db, part) => readInOrder(db, list, part, readIds<Id, DB, TB>);
  const ids = await turnTo(ctx.db, stretch, asked, options, countUpTo);
  return { ...ids, records: await lookedUp(ids.records, (all) => rows(ctx.db, all, ctx.now)) };
}

type Stretch<T> = (db: Db, part: { offset: number; limit: number }) => Promise<T[]>;

/** Turns to a page. Counts only when it must: a page that is not full tells the total by itself. */
async function turnTo<T>(
  db: Db,
  stretch: Stretch<T>,
  { pageNo, pageSize }: { pageNo: number; pageSize: number },
  { total: totalOf, countAtMost = reachableRows, isMore = false }: PageOptions,
  countUpTo: (most: number, isFresh: boolean) => Promise<number>,
): Promise<Page<T>> {
  const most = totalOf ? reachableRows : Math.min(countAtMost, reachableRows);
  const pageOf = (from: Db, number: number): Promise<T[]> => {
    const offset = (number - 1) * pageSize;
    return offset < most ? stretch(from, { offset, limit: Math.min(pageSize, most - offset) }) : Promise.resolve([]);
  };
  const [records, known] = totalOf
    ? await pipeline(db, (held) => Promise.all([pageOf(held, pageNo), totalOf(held)]))
    : [await pageOf(db, pageNo)];
  const before = (pageNo - 1) * pageSize;
  const endsHere = before + records.length < most && records.length < pageSize && (records.length > 0 || pageNo === 1);
  // A page past the end is answered by the last one, which only a count of this moment knows.
  const count = () => (isMore ? Promise.resolve(most + 1) : countUpTo(most + 1, records.length === 0));
  const total = known ?? (endsHere ? before + records.length : await count());
  const isBeyond = known === undefined && total > most;
  const pages = Math.ceil(Math.min(total, most) / pageSize);
  const current = Math.max(1, Math.min(pageNo, pages));
  return {
    records: current === pageNo ? records : await pageOf(db, current),
    total: isBeyond ? most : total,
    size: pageSize,
    current,
    pages,
    ...(isBeyond ? { more: true } : {}),
  };
}
