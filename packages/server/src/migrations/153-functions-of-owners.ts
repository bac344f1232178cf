import { sql } from "kysely";
import type { Migration } from "kysely/migration";

const statements = [
  // Locks of tables whose owners import the features that need them (docs/decisions/137).
  sql`create function lock_administrators() returns void language plpgsql as $$
    begin
      perform from role where code = 'admin' for no key update;
    end $$`,
  sql`create function keep_permissions() returns void language plpgsql as $$
    begin
      perform from permission order by id for share;
    end $$`,
  sql`create view order_compensation as
    select person_id, alike_keys, (details->>'compensatedCents')::integer as cents from review where queue = 'complaint'`,
];

/** What owners of tables offer to features that they cannot be imported by. */
export const functionsOfOwners: Migration = {
  async up(db) {
    for (const statement of statements) await statement.execute(db);
  },
};
