import { sql } from "kysely";
import type { TestBusiness } from "../orders.ts";

/** The tables but the audit trail that contain one of the texts, with the text and its surroundings. */
export async function traces(business: TestBusiness, texts: readonly string[]): Promise<string[]> {
  const { db } = business.server.services;
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = current_schema and table_type = 'BASE TABLE' and table_name not like 'audit%'`.execute(db);
  const matches: string[] = [];
  for (const { name: table } of tables)
    for (const text of texts) {
      const { rows } = await sql<{ record: string }>`
        select record::text from ${sql.table(table)} as record where position(${text} in record::text) > 0 limit 1`.execute(
        db,
      );
      matches.push(...rows.map(({ record }) => `${table}: ${text} in ${record.slice(0, 200)}`));
    }
  return matches;
}
