import { sql } from "kysely";
import type { Migration } from "kysely/migration";

const columns = sql`
  alter table dish add column version integer not null default 1,
    add column updated_by text not null default '',
    add column updated_at timestamptz not null default now()`;

const menu = sql`
  insert into permission (type, code, label, path, name, url, icon, order_number) values
    (1, 'dish', '{"zh":"商家菜品","en":"Dishes","es":"Platos","ja":"店舗のメニュー"}', '/dishes', 'dishes', '/dishes/list', 'list', 60);
  insert into permission (parent_id, type, code, label, order_number)
  select id, 2, 'dish:edit', '{"zh":"修改菜品","en":"Edit dishes","es":"Editar platos","ja":"メニューの編集"}', 1
  from permission where code = 'dish';
  insert into role_permission (role_id, permission_id)
  select role.id, permission.id from role, permission
  where permission.code = 'dish' and role.code in ('manager', 'dispatcher', 'auditor')
    or permission.code = 'dish:edit' and role.code = 'manager'
  on conflict do nothing`;

/** Versions of dishes, which staff edit. */
export const dishes: Migration = {
  async up(db) {
    for (const statements of [columns, menu]) await statements.execute(db);
  },
};
