import { sql } from "kysely";
import type { Migration } from "kysely/migration";

/** Counts the answers by which a receiver refused a delivery. Nodes of the previous release do not write it. */
export const refusedDeliveries: Migration = {
  async up(db) {
    await sql`alter table webhook_delivery add column refusals integer not null default 0`.execute(db);
  },
};
