import { sql } from "kysely";
import type { Migration } from "kysely/migration";

/** Consecutive wrong tries of short codes, and the first reporter of a browser error. */
export const codeAttempts: Migration = {
  async up(db) {
    await sql`
      create table code_attempt (
        purpose text not null,
        subject text not null,
        failures integer not null default 0,
        wait_until timestamptz,
        last_at timestamptz not null,
        primary key (purpose, subject)
      );
      create index code_attempt_last on code_attempt (last_at);
      alter table error_group add column reported_by text;
      create index error_group_reported_by on error_group (reported_by) where reported_by is not null;
    `.execute(db);
  },
};
