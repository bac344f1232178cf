import { sql } from "kysely";
import type { Migration } from "kysely/migration";

/** When a node last registered a job, so that the rows of removed jobs can be told from jobs that are late. */
export const jobsOfNodes: Migration = {
  async up(db) {
    await sql`alter table job add column seen_at timestamptz not null default now()`.execute(db);
  },
};
