import { reachableRows, type Declaration, type HandlerInput, type Page } from "@vowdesk/contract/kernel";
import type { SelectQueryBuilder } from "kysely";
import type { Db } from "../platform/database.ts";
import { countedLately } from "./recent-counts.ts";
import { countInOrder, idsInOrder, type Direction, type Order } from "./ordered.ts";

/** A query that selects nothing yet, over whatever tables the feature named. */
export type Found<DB, TB extends keyof DB> = SelectQueryBuilder<DB, TB, Record<never, never>>;

type Paging = "pageNo" | "pageSize" | "sort" | "dir";
type FilterName<E extends Declaration> = Exclude<keyof HandlerInput<E>, Paging> & string;
type SortName<E extends Declaration> = HandlerInput<E> extends { sort?: infer S } ? NonNullable<S> & string : never;

/** SQL for each filter of a list call: one the contract has and this lacks does not compile (HOUSE 3, store.ts). */
export type Where<E extends Declaration, DB, TB extends keyof DB> = {
  [K in FilterName<E>]: (found: Found<DB, TB>, value: NonNullable<HandlerInput<E>[K]>, now: Date) => Found<DB, TB>;
};

/** How each sort of the contract orders, and its direction when the asker names none. */
type Sorts<E extends Declaration> = Record<SortName<E>, Order>;

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
  /** The rows of these ids, in any order. Runs after the ids were read from an index. */
  rows(db: Db, ids: readonly Id[], now: Date): Promise<readonly Row[]>;
}

export interface PageOptions {
  /** The exact total, where a counter knows it: nothing is counted. */
  total?: number | undefined;
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
  const { pageNo, pageSize, sort, dir, ...filters } = query as Query;
  const sorted = listing.sorts[(sort ?? listing.defaultSort) as SortName<E>];
  const order = dir === undefined ? sorted : { ...sorted, dir };
  const found = narrow(listing.from(ctx.db), listing.where, query, ctx.now);

  const counted = await countPages<Id>(
    (offset, limit) => idsInOrder(ctx.db, found, listing.id, order, { offset, limit }),
    { pageNo, pageSize },
    options,
    (most, isFresh) =>
      countedLately({ db: ctx.db, list: listing, key: JSON.stringify([most, filters]), isFresh }, () =>
        countInOrder(ctx.db, found, listing.countsInOrder ? (order.emptyBy ?? order) : null, most),
      ),
  );
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
  idsFrom: (offset: number, limit: number) => Promise<Id[]>,
  { pageNo, pageSize }: { pageNo: number; pageSize: number },
  { total: known, countAtMost = reachableRows, isMore = false }: PageOptions,
  countUpTo: (most: number, isFresh: boolean) => Promise<number>,
): Promise<Counted<Id>> {
  const most = known === undefined ? Math.min(countAtMost, reachableRows) : reachableRows;
  const idsOf = (page: number) => {
    const offset = (page - 1) * pageSize;
    return offset < most ? idsFrom(offset, Math.min(pageSize, most - offset)) : Promise.resolve([]);
  };
  const ids = await idsOf(pageNo);
  const before = (pageNo - 1) * pageSize;
  const endsHere = before + ids.length < most && ids.length < pageSize && (ids.length > 0 || pageNo === 1);
  // A page past the end is answered by the last one, which only a count of this moment knows.
  const count = () => (isMore ? Promise.resolve(most + 1) : countUpTo(most + 1, ids.length === 0));
  const counted = known ?? (endsHere ? before + ids.length : await count());
  const more = known === undefined && counted > most;
  const pages = Math.ceil(Math.min(counted, most) / pageSize);
  const current = Math.max(1, Math.min(pageNo, pages));
  return { ids: current === pageNo ? ids : await idsOf(current), total: more ? most : counted, more, current, pages };
}
