import { sql } from "kysely";
import type { Migration } from "kysely/migration";

/** An own role of a studio with this code keeps its permissions. */
const production = sql`
  with made as (
    insert into role (code, name)
    values ('production', '{"zh":"后期专员","en":"Production","es":"Producción","ja":"制作担当"}')
    on conflict do nothing returning id
  ), granted as (
    select id, parent_id from permission
    where code in ('dashboard', 'message', 'announcement', 'wedding', 'wedding:all',
      'gallery', 'gallery:all', 'gallery:edit', 'gallery:upload', 'gallery:wipe', 'gallery:cull')
  )
  insert into role_permission (role_id, permission_id)
  select made.id, permission.id from made, permission
  where permission.id in (select id from granted) or permission.id in (select parent_id from granted)
  on conflict do nothing`;

/** The role of those who copy memory cards, and see to the pictures of all weddings. */
export const productionRole: Migration = {
  async up(db) {
    await production.execute(db);
  },
};
