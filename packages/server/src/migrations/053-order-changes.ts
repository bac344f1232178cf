import { sql } from "kysely";
import type { Migration } from "kysely/migration";

const column = sql`alter table order_step add column changes jsonb`;

const rights = sql`
  insert into permission (parent_id, type, code, label, order_number)
  select parent.id, 2, parent.code || ':change',
    '{"zh":"修改订单","en":"Change order","es":"Modificar pedido","ja":"注文を変更"}', 10
  from permission parent where parent.code in ('order:delivery', 'order:driver', 'order:errand');
  insert into role_permission (role_id, permission_id)
  select role.id, permission.id from role, permission
  where permission.code ~ '^order:(delivery|driver|errand):change$' and role.code in ('manager', 'dispatcher')
  on conflict do nothing;
`;

/** Changed fields in the history of orders, and the permissions to change orders before pickup. */
export const orderChanges: Migration = {
  async up(db) {
    for (const statements of [column, rights]) await statements.execute(db);
  },
};
