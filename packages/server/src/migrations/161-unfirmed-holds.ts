import { sql } from "kysely";
import type { Migration } from "kysely/migration";

/** When the couple of a held time signed or paid, and the hold could not be made firm. */
export const unfirmedHolds: Migration = {
  async up(db) {
    await sql`alter table shoot add column unfirmed_at timestamptz`.execute(db);
  },
};
