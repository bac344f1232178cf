import type { Language } from "@vowdesk/contract/kernel";
import { sql, type RawBuilder, type SelectQueryBuilder } from "kysely";
import type { Db } from "../../platform/database/index.ts";
import { inNameOrder } from "./name-order.ts";

export type Direction = "asc" | "desc";

interface By {
  column: string;
  dir: Direction;
  /** A column of names, which is sorted as the reader's language does. */
  isName?: true;
}

/** The column by which a list is sorted. */
export interface Order extends By {
  /** For a nullable column: rows without a value come last in both directions, sorted by this column. */
  emptyBy?: By;
  /** The reader's language, for names. Set when a page is read. */
  language?: Language;
}

type FilteredQuery<DB, TB extends keyof DB> = SelectQueryBuilder<DB, TB, Record<never, never>>;
type Range = { offset: number; limit: number };

const byColumn = ({ column, dir, isName, language }: Order): RawBuilder<unknown> =>
  sql`${isName && language ? inNameOrder(column, language) : sql.ref(column)} ${sql.raw(dir)}`;

/** A filtered query with its sort order. */
export interface Ordered<DB, TB extends keyof DB> {
  filtered: FilteredQuery<DB, TB>;
  /** The unique column that breaks ties. */
  id: string;
  order: Order;
}

/** Reads a range of a list. */
export type Read<T, DB, TB extends keyof DB> = (db: Db, list: Ordered<DB, TB>, range: Range) => Promise<T[]>;

function sortedRange<DB, TB extends keyof DB, O>(
  selected: SelectQueryBuilder<DB, TB, O>,
  { id, order }: Ordered<DB, TB>,
  { offset, limit }: Range,
): SelectQueryBuilder<DB, TB, O> {
  return selected
    .orderBy(sql`${byColumn(order)}, ${sql.ref(id)} ${sql.raw(order.dir)}`)
    .limit(limit)
    .offset(offset);
}

/** Reads ids only. */
export async function readIds<Id, DB, TB extends keyof DB>(db: Db, list: Ordered<DB, TB>, range: Range): Promise<Id[]> {
  const ids = sortedRange(list.filtered.select(sql.ref(list.id).as("id")), list, range);
  const { rows } = await sql<{ id: Id }>`${ids}`.execute(db);
  return rows.map(({ id }) => id);
}

/** Up to this offset it is cheaper to skip rows than to look up the rows of a page by id. */
const maxCheapOffset = 200;

/** Reads all columns of the table. */
export const readRows =
  <Row, DB, TB extends keyof DB & string>(table: TB): Read<Row, DB, TB> =>
  async (db, list, range) => {
    const from = sql.table(table);
    if (range.offset <= maxCheapOffset) {
      const near = sortedRange(list.filtered.selectAll(table), list, range);
      return (await sql<Row>`${near}`.execute(db)).rows;
    }
    const ids = sortedRange(list.filtered.select(sql.ref(list.id).as("id")), list, range);
    const { rows } = await sql<Row>`
      select ${from}.* from unnest(array(${ids})) with ordinality as far (id, place)
      join ${from} on ${from}.id = far.id order by far.place`.execute(db);
    return rows;
  };

/** Counts matching rows, up to `most`. With an order, the rows are scanned in that order. */
export async function countInOrder<DB, TB extends keyof DB>(
  db: Db,
  filtered: FilteredQuery<DB, TB>,
  order: Order | null,
  max: number,
): Promise<number> {
  const limited = filtered.select(sql`1`.as("one")).limit(max);
  const matches = order ? limited.orderBy(byColumn(order)) : limited;
  const { rows } = await sql<{ n: string }>`select count(*) as n from ${matches} as matches`.execute(db);
  return Number(rows[0]?.n ?? 0);
}

/**
 * Reads a range of the list, equal rows by id. Rows with and without a value are read as two lists, each in the order of an
 * index. A single order with "nulls last" would need an index per direction.
 */
export async function readInOrder<DB, TB extends keyof DB, T>(
  db: Db,
  list: Ordered<DB, TB>,
  range: Range,
  read: Read<T, DB, TB>,
): Promise<T[]> {
  const { filtered, order } = list;
  if (!order.emptyBy) return read(db, list, range);
  const { offset, limit } = range;
  const filled = filtered.where(sql<boolean>`${sql.ref(order.column)} is not null`);
  const first = await read(db, { ...list, filtered: filled }, range);
  if (first.length === limit) return first;
  const before =
    first.length > 0 || offset === 0 ? offset + first.length : await countInOrder(db, filled, null, offset);
  const empty = filtered.where(sql<boolean>`${sql.ref(order.column)} is null`);
  const rest = { offset: Math.max(0, offset - before), limit: limit - first.length };
  return [...first, ...(await read(db, { ...list, filtered: empty, order: order.emptyBy }, rest))];
}
