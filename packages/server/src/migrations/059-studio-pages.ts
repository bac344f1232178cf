import { sql } from "kysely";
import type { Migration } from "kysely/migration";

// The permission existed as a button without a page.
const purposes = sql`
  update permission set type = 1, parent_id = (select id from permission where name = 'studioPages'),
    label = '{"zh":"拍摄类型","en":"Purposes of shoots","es":"Tipos de sesión","ja":"撮影種別"}',
    path = '/purposes', name = 'purposes', url = '/shoots/purposes', icon = 'clipboard', order_number = 4
  where code = 'shoot:purposes'`;

const exports = sql`
  insert into permission (parent_id, type, code, label, order_number)
  select parent.id, 2, parent.code || ':export', '{"zh":"导出","en":"Export","es":"Exportar","ja":"書き出す"}', 9
  from permission parent where parent.code in ('shoot', 'wedding', 'bookable');
  insert into role_permission (role_id, permission_id)
  select role.id, permission.id from role, permission
  where permission.code in ('shoot:export', 'wedding:export', 'bookable:export') and role.code = 'manager'
    or permission.code in ('shoot:export', 'bookable:export') and role.code = 'scheduler'
  on conflict do nothing`;

/** A page for the purposes of shoots, and exports of the lists of the studio. */
export const studioPages: Migration = {
  async up(db) {
    for (const statements of [purposes, exports]) await statements.execute(db);
  },
};
