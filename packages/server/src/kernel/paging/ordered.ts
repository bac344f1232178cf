import { sql, type RawBuilder, type SelectQueryBuilder } from "kysely";
import type { Db } from "../../platform/database/index.ts";

export type Direction = "asc" | "desc";

interface By {
  column: string;
  dir: Direction;
}

/** A column a list is sorted by. */
export interface Order extends By {
  /** Set for a column that may be empty: rows without a value come last in both directions, ordered by this one. */
  emptyBy?: By;
}

type Found<DB, TB extends keyof DB> = SelectQueryBuilder<DB, TB, Record<never, never>>;
type Stretch = { offset: number; limit: number };

const byColumn = ({ column, dir }: By): RawBuilder<unknown> => sql`${sql.ref(column)} ${sql.raw(dir)}`;

/** A list in its order. */
export interface Ordered<DB, TB extends keyof DB> {
  found: Found<DB, TB>;
  /** The column that breaks ties. */
  id: string;
  order: Order;
}

/** Reads a stretch of a list. */
export type Read<T, DB, TB extends keyof DB> = (db: Db, list: Ordered<DB, TB>, stretch: Stretch) => Promise<T[]>;

function inOrder<DB, TB extends keyof DB, O>(
  selected: SelectQueryBuilder<DB, TB, O>,
  { id, order }: Ordered<DB, TB>,
  { offset, limit }: Stretch,
): SelectQueryBuilder<DB, TB, O> {
  return selected
    .orderBy(sql`${byColumn(order)}, ${sql.ref(id)} ${sql.raw(order.dir)}`)
    .limit(limit)
    .offset(offset);
}

/** Nothing but the ids. */
export async function readIds<Id, DB, TB extends keyof DB>(
  db: Db,
  list: Ordered<DB, TB>,
  stretch: Stretch,
): Promise<Id[]> {
  const ids = inOrder(list.found.select(sql.ref(list.id).as("id")), list, stretch);
  const { rows } = await sql<{ id: Id }>`${ids}`.execute(db);
  return rows.map(({ id }) => id);
}

/** Passing over so many rows costs less than looking up those of one page. */
const passedOver = 200;

/** All that stands in the table of each row. */
export const readRows =
  <Row, DB, TB extends keyof DB & string>(table: TB): Read<Row, DB, TB> =>
  async (db, list, stretch) => {
    const from = sql.table(table);
    if (stretch.offset <= passedOver) {
      const near = inOrder(list.found.selectAll(table), list, stretch);
      return (await sql<Row>`${near}`.execute(db)).rows;
    }
    const ids = inOrder(list.found.select(sql.ref(list.id).as("id")), list, stretch);
    const { rows } = await sql<Row>`
      select ${from}.* from unnest(array(${ids})) with ordinality as far (id, place)
      join ${from} on ${from}.id = far.id order by far.place`.execute(db);
    return rows;
  };

/** How many rows match, at most `most`; with an order they are looked for in that order. */
export async function countInOrder<DB, TB extends keyof DB>(
  db: Db,
  found: Found<DB, TB>,
  order: By | null,
  most: number,
): Promise<number> {
  const all = found.select(sql`1`.as("one")).limit(most);
  const matches = order ? all.orderBy(byColumn(order)) : all;
  const { rows } = await sql<{ n: string }>`select count(*) as n from ${matches} as matches`.execute(db);
  return Number(rows[0]?.n ?? 0);
}

/**
 * Reads a stretch of the list, equal rows by id. Rows with and without a value are two lists, each of which an index holds
 * in its order; one order with "nulls last" would need an index for each direction.
 */
export async function readInOrder<DB, TB extends keyof DB, T>(
  db: Db,
  list: Ordered<DB, TB>,
  stretch: Stretch,
  read: Read<T, DB, TB>,
): Promise<T[]> {
  const { found, order } = list;
  if (!order.emptyBy) return read(db, list, stretch);
  const { offset, limit } = stretch;
  const filled = found.where(sql<boolean>`${sql.ref(order.column)} is not null`);
  const first = await read(db, { ...list, found: filled }, stretch);
  if (first.length === limit) return first;
  const before =
    first.length > 0 || offset === 0 ? offset + first.length : await countInOrder(db, filled, null, offset);
  const empty = found.where(sql<boolean>`${sql.ref(order.column)} is null`);
  const rest = { offset: Math.max(0, offset - before), limit: limit - first.length };
  return [...first, ...(await read(db, { ...list, found: empty, order: order.emptyBy }, rest))];
}
