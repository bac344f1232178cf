import { sql } from "kysely";
import type { Migration } from "kysely/migration";

/** The table whose writes prove that the database accepts writes (docs/decisions/084). No committed row stays in it. */
export const writeCheck: Migration = {
  async up(db) {
    await sql`create table write_check (made_at timestamptz not null default now())`.execute(db);
  },
};
