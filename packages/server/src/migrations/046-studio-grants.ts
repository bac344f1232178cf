import { sql } from "kysely";
import type { Migration } from "kysely/migration";

const directory = sql`
  insert into role_permission (role_id, permission_id)
  select distinct role_permission.role_id, directory.id
  from permission directory
  join permission page on page.parent_id = directory.id
  join role_permission on role_permission.permission_id = page.id
  where directory.name = 'studioPages'
  on conflict do nothing`;

/** Grants the directory of the studio to the roles that hold one of its pages, as clients do when they save a role. */
export const studioGrants: Migration = {
  async up(db) {
    await directory.execute(db);
  },
};
