import { sql } from "kysely";
import type { Migration } from "kysely/migration";

/** Since when a gallery was found to be due for deletion, by a clock that may be wrong. */
export const dueGalleries: Migration = {
  async up(db) {
    await sql`alter table gallery add column due_at timestamptz`.execute(db);
  },
};
