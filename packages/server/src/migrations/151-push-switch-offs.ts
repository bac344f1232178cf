import { sql } from "kysely";
import type { Migration } from "kysely/migration";

/** The browsers that their users have switched off, by the SHA-256 of the address of their subscription. */
export const pushSwitchOffs: Migration = {
  async up(db) {
    await sql`create table push_switch_off (
      user_id integer not null references users on delete cascade,
      endpoint_hash bytea not null check (octet_length(endpoint_hash) = 32),
      created_at timestamptz not null,
      primary key (user_id, endpoint_hash)
    )`.execute(db);
  },
};
