import { sql } from "kysely";
import type { Migration } from "kysely/migration";

/** The user who stands for the publication of a scheduled announcement. Null where a node of an earlier release scheduled it. */
export const scheduledBy: Migration = {
  async up(db) {
    await sql`alter table announcement add column scheduled_by integer references users`.execute(db);
  },
};
