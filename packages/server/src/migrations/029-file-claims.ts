import { sql, type Migration } from "kysely";

// Rows whose timed work failed, and when each is tried again. A row that succeeds, or is due no more, has no line here.
const retries = sql`
  create table due_retry (
    runner text not null,
    key text not null,
    failures integer not null check (failures > 0),
    failed_at timestamptz not null,
    next_at timestamptz not null,
    primary key (runner, key)
  )`;

/** Retries of timed work. */
export const fileClaims: Migration = {
  async up(db) {
    await retries.execute(db);
  },
};
