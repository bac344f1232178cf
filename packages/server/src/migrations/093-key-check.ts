import { sql } from "kysely";
import type { Migration } from "kysely/migration";

/** A value by which the server recognises its secret key (docs/decisions/087). It is written at the first start with this table. */
export const keyCheck: Migration = {
  async up(db) {
    await sql`
      create table key_check (
        id boolean primary key default true check (id),
        value bytea not null,
        created_at timestamptz not null
      )`.execute(db);
  },
};
