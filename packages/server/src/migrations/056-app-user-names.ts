import { sql } from "kysely";
import type { Migration } from "kysely/migration";

/** Index for the search of audit entries by the name of an app user. */
export const appUserNames: Migration = {
  async up(db) {
    await sql`create index app_account_name_start on app_account (name text_pattern_ops)`.execute(db);
  },
};
