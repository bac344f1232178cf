import { sql } from "kysely";
import type { Migration } from "kysely/migration";

/** Whether staff may sign in without a provider, and the accounts that may if not all (docs/decisions/069). */
export const localSignIn: Migration = {
  async up(db) {
    await sql`
      create table local_sign_in (
        is_single boolean primary key default true check (is_single),
        is_limited boolean not null default false,
        version integer not null default 1,
        changed_by text not null default '',
        changed_at timestamptz
      );
      insert into local_sign_in default values;
      create table local_sign_in_account (user_id integer primary key references users)`.execute(db);
  },
};
