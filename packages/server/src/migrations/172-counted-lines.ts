import { sql } from "kysely";
import type { Migration } from "kysely/migration";

// A line costs its count times the price of one. Lines of before have no count, which is one.
const counted = sql`
  create or replace function lines_cents(lines jsonb) returns bigint language sql immutable as $$
    select coalesce(sum(coalesce((line->>'count')::bigint, 1) * (line->>'cents')::bigint), 0)
    from jsonb_array_elements(coalesce(lines, '[]')) as line
  $$`;

// The previous release does not know the count: it is refused instead of storing another sum.
const options = sql`
  alter table quote_option add constraint quote_option_lines check (lines_cents = lines_cents(lines)) not valid`;

/** Lines of quotes and agreements have a count. */
export const countedLines: Migration = {
  async up(db) {
    for (const statements of [counted, options]) await statements.execute(db);
  },
};
