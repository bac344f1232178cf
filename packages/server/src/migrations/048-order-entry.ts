import { sql } from "kysely";
import type { Migration } from "kysely/migration";

const rights = sql`
  insert into permission (parent_id, type, code, label, order_number)
  select parent.id, 2, parent.code || ':place',
    '{"zh":"代客下单","en":"Place for a caller","es":"Hacer pedidos por teléfono","ja":"電話注文の代理入力"}', 9
  from permission parent where parent.code in ('order:delivery', 'order:driver', 'order:errand');
  insert into role_permission (role_id, permission_id)
  select role.id, permission.id from role, permission
  where permission.code ~ '^order:(delivery|driver|errand):place$' and role.code in ('manager', 'dispatcher')
  on conflict do nothing;
`;

/** The permissions to place orders for callers. */
export const orderEntry: Migration = {
  async up(db) {
    await rights.execute(db);
  },
};
