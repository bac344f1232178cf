import { sql } from "kysely";
import type { Migration } from "kysely/migration";

/** A keyed hash of the request that created an item, to refuse its idempotency key for another one. Older items have none. */
export const reviewRequestHash: Migration = {
  async up(db) {
    await sql`alter table review add column request_hash bytea`.execute(db);
  },
};
