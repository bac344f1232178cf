import { sql } from "kysely";
import type { Migration } from "kysely/migration";

// Customers also get notices about the money of an order. An urge stores the version of the order.
const columns = sql`
  alter table app_notice alter column review_id drop not null,
    add column order_number text,
    add constraint app_notice_about check ((review_id is null) <> (order_number is null)) not valid;
  alter table order_urge add column line integer;
`;

const marks = sql`
  create or replace function is_mark(act text, from_status text) returns boolean language sql immutable as $$
    select act in ('cancel', 'no-show', 'refund', 'decline', 'write-off', 'note', 'flag')
      or act = 'undo' and from_status in ('cancelled', 'refunding', 'refunded')
  $$;
`;

const seededRights = sql`
  insert into permission (parent_id, type, code, label, order_number)
  select parent.id, 2, button.code, button.label::jsonb, button.order_number
  from (values
    ('order:delivery', 'order:delivery:ask-refund', '{"zh":"申请退款","en":"Ask for a refund","es":"Solicitar un reembolso","ja":"返金の申請"}', 5),
    ('order:driver', 'order:driver:settle', '{"zh":"登记收款与核销","en":"Record payments and write off","es":"Registrar cobros y dar por incobrable","ja":"入金登録と貸倒処理"}', 8)
  ) as button (parent, code, label, order_number) join permission parent on parent.code = button.parent;
  update permission set label = '{"zh":"退款审批与支付","en":"Pay out or decline refunds","es":"Pagar o rechazar reembolsos","ja":"返金の支払・却下"}'
    where code = 'order:delivery:refund';
`;

// "order:delivery:refund" only allowed to ask for refunds. Now it also allows to pay them out, so roles that do not pay out get
// the new permission to ask.
const seededGrants = sql`
  insert into role_permission (role_id, permission_id)
  select role.id, permission.id from role, permission
  where permission.code = 'order:delivery:ask-refund' and role.code not in ('manager', 'finance') and exists (
      select from role_permission held join permission asked on asked.id = held.permission_id
      where held.role_id = role.id and asked.code = 'order:delivery:refund')
     or permission.code in ('order:delivery:ask-refund', 'order:driver:settle') and role.code = 'manager'
     or permission.code = 'order:driver:settle' and role.code = 'finance'
  on conflict do nothing;
  delete from role_permission held using role, permission
  where held.role_id = role.id and held.permission_id = permission.id
    and permission.code = 'order:delivery:refund' and role.code not in ('admin', 'manager', 'finance');
`;

/** Refunds paid out or declined by finance, rides that finance writes off, and notices to customers. */
export const refunds: Migration = {
  async up(db) {
    for (const statements of [columns, marks, seededRights, seededGrants]) await statements.execute(db);
  },
};
