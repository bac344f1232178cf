import { sql } from "kysely";
import type { Services } from "../kernel/http/context.ts";

type Db = Services["db"];

interface Part {
  drop: string;
  make: string;
}

/** Foreign keys, and the indexes that are no constraints, as the statements that remove and make them. */
async function partsOf(db: Db, tables: readonly string[]): Promise<Part[]> {
  const { rows } = await sql<Part>`
    select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
      format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as make
    from pg_constraint where contype = 'f' and conrelid = any(${tables}::text[]::regclass[])
    union all
    select format('drop index %s', indexrelid::regclass), pg_get_indexdef(indexrelid)
    from pg_index where indrelid = any(${tables}::text[]::regclass[])
      and not exists (select from pg_constraint where conindid = indexrelid)`.execute(db);
  return rows;
}

/**
 * Fills tables that nobody uses yet: indexes are built and references checked once at the end, not row by row, which
 * takes a third of the time. Within the caller's transaction, so that a crash leaves the schema as it was.
 */
export async function loadInBulk(db: Db, tables: readonly string[], load: () => Promise<void>): Promise<void> {
  const parts = await partsOf(db, tables);
  for (const { drop } of parts) await sql.raw(drop).execute(db);
  await load();
  for (const { make } of parts) await sql.raw(make).execute(db);
}
