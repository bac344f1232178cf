import { sql, type RawBuilder, type SelectQueryBuilder } from "kysely";
import type { Db } from "../platform/database.ts";

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

async function read<Id, DB, TB extends keyof DB>(
  db: Db,
  found: Found<DB, TB>,
  idColumn: string,
  order: Order,
  { offset, limit }: Stretch,
): Promise<Id[]> {
  const id = sql.ref<Id>(idColumn);
  const ids = found
    .select(id.as("id"))
    .orderBy(sql`${byColumn(order)}, ${id} ${sql.raw(order.dir)}`)
    .limit(limit)
    .offset(offset);
  const { rows } = await sql<{ id: Id }>`${ids}`.execute(db);
  return rows.map((row) => row.id);
}

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
 * Ids of a stretch of the rows in their order, equal rows by id. Rows with and without a value are two lists, each of
 * which an index holds in its order; one order with "nulls last" would need an index for each direction.
 */
export async function idsInOrder<Id, DB, TB extends keyof DB>(
  db: Db,
  found: Found<DB, TB>,
  idColumn: string,
  order: Order,
  stretch: Stretch,
): Promise<Id[]> {
  if (!order.emptyBy) return read(db, found, idColumn, order, stretch);
  const { offset, limit } = stretch;
  const filled = found.where(sql<boolean>`${sql.ref(order.column)} is not null`);
  const first = await read<Id, DB, TB>(db, filled, idColumn, order, stretch);
  if (first.length === limit) return first;
  const before =
    first.length > 0 || offset === 0 ? offset + first.length : await countInOrder(db, filled, null, offset);
  const empty = found.where(sql<boolean>`${sql.ref(order.column)} is null`);
  const rest = { offset: Math.max(0, offset - before), limit: limit - first.length };
  return [...first, ...(await read<Id, DB, TB>(db, empty, idColumn, order.emptyBy, rest))];
}
