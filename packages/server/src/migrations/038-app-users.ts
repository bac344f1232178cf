import { sql } from "kysely";
import type { Migration } from "kysely/migration";

const columns = sql`
  alter table app_account add column version integer not null default 1,
    add column blocked_reason text,
    add column updated_by text not null default '',
    add column updated_at timestamptz not null default now();
  update app_account set blocked_reason = '' where not enabled;
`;

const seededRights = sql`
  insert into permission (parent_id, type, code, label, order_number)
  select parent.id, 2, button.code, button.label::jsonb, button.order_number
  from (values
    ('sys:app-user:edit', '{"zh":"修改","en":"Edit","es":"Editar","ja":"編集"}', 1),
    ('sys:app-user:block', '{"zh":"封禁与解封","en":"Block and unblock","es":"Bloquear y desbloquear","ja":"利用停止・解除"}', 2)
  ) as button (code, label, order_number) join permission parent on parent.code = 'sys:app-user';
  insert into role_permission (role_id, permission_id)
  select role.id, permission.id from role, permission
  where permission.code in ('sys:app-user:edit', 'sys:app-user:block') and role.code = 'manager'
     or permission.code = 'sys:app-user:block' and role.code = 'moderator'
  on conflict do nothing;
`;

/** App users that staff edit and block. */
export const appUsers: Migration = {
  async up(db) {
    for (const statements of [columns, seededRights]) await statements.execute(db);
  },
};
