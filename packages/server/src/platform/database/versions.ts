import { sql } from "kysely";

/** Who changes a row, and when. */
export interface Author {
  by: string;
  at: Date;
}

/** The author and the times of a new row. */
export const firstVersion = ({ by, at }: Author) => ({ created_at: at, updated_at: at, updated_by: by });

/** The author and the time of a change, which gives the row its next version. */
export const nextVersion = ({ by, at }: Author) => ({
  version: sql<number>`version + 1`,
  updated_at: at,
  updated_by: by,
});

/** How many of the rows with these ids were changed since they were added or are missing, and how many rows there are besides them. */
export function countChangedRows(rows: readonly { id: number; version: number }[], ids: readonly number[]): number {
  const own = new Set(ids);
  const unchanged = rows.filter(({ id, version }) => own.has(id) && version === 1).length;
  return ids.length - unchanged + rows.filter(({ id }) => !own.has(id)).length;
}
