import { sql } from "kysely";
import type { Migration } from "kysely/migration";

const page = sql`
  update permission set type = 1, path = '/galleries', name = 'galleries', url = '/galleries/list', icon = 'photo',
    label = '{"zh":"相册","en":"Galleries","es":"Galerías","ja":"ギャラリー"}'
  where code = 'gallery'`;

// As clients do that save a tree of permissions: who holds a page holds its group.
const held = sql`
  insert into role_permission (role_id, permission_id)
  select role_permission.role_id, page.parent_id from role_permission
  join permission page on page.id = role_permission.permission_id
  where page.code = 'gallery' and page.parent_id is not null
  on conflict do nothing`;

/** The permission to view galleries becomes their page in the menu. */
export const galleryPage: Migration = {
  async up(db) {
    for (const statements of [page, held]) await statements.execute(db);
  },
};
