import { sql } from "kysely";
import type { Migration } from "kysely/migration";

/** The public key of the server with which a browser subscribed; null if the browser did not say it. */
export const keysOfSubscriptions: Migration = {
  async up(db) {
    await sql`alter table push_subscription add column server_key text`.execute(db);
  },
};
