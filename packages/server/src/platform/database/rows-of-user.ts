import { sql, type RawBuilder } from "kysely";
import type { Db, Tables } from "./index.ts";
import type { Author } from "./versions.ts";

/** Counts the rows of a table that name a user, and gives them to another one. */
export interface RowsOfUser {
  count(db: Db, userId: number): Promise<number>;
  /** Returns the number of rows. */
  move(db: Db, from: number, to: number, author: Author): Promise<number>;
}

/** The rows of a table whose column names a user. Rows that `isOpen` leaves out stay with their user. */
export function rowsOfUser(
  table: keyof Tables,
  column: string,
  isOpen: RawBuilder<boolean> = sql<boolean>`true`,
): RowsOfUser {
  const user = sql.ref(column);
  return {
    async count(db, userId) {
      const { rows } = await sql<{ count: number }>`
        select count(*)::integer as count from ${sql.table(table)} where ${user} = ${userId} and ${isOpen}`.execute(db);
      return rows[0]?.count ?? 0;
    },
    async move(db, from, to, { by, at }) {
      const { numAffectedRows } = await sql`
        update ${sql.table(table)} set ${user} = ${to}, version = version + 1, updated_by = ${by}, updated_at = ${at}
        where ${user} = ${from} and ${isOpen}`.execute(db);
      return Number(numAffectedRows ?? 0);
    },
  };
}
