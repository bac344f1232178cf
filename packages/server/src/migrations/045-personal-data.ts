import { sql } from "kysely";
import type { Migration } from "kysely/migration";

// A row exists from the request until the erasure is cancelled, and stays after it was carried out.
const erasures = sql`
  alter table app_account add column erased_at timestamptz;

  create table app_erasure (
    account_id integer primary key references app_account,
    state text not null check (state in ('requested', 'approved', 'done')),
    requested_by integer not null,
    requested_by_name text not null,
    requested_at timestamptz not null,
    reason text not null,
    approved_by_name text,
    due_at timestamptz,
    was_enabled boolean not null,
    done_at timestamptz,
    check ((state = 'requested') = (due_at is null)),
    check ((state = 'done') = (done_at is not null))
  );
  create index app_erasure_due on app_erasure (due_at) where state = 'approved';
`;

// Files, messages and receipts of one person.
const indexes = sql`
  create index file_uploader_app on file (uploader_id, id) where uploader_kind = 'app';
  create index message_sender_app on message (sender, id) where starts_with(sender, 'app:');
`;

const seededRights = sql`
  insert into permission (parent_id, type, code, label, order_number)
  select parent.id, 2, button.code, button.label::jsonb, button.order_number
  from (values
    ('sys:app-user:export', '{"zh":"导出个人数据","en":"Export personal data","es":"Exportar datos personales","ja":"個人データを書き出す"}', 3),
    ('sys:app-user:erase', '{"zh":"删除个人数据","en":"Erase personal data","es":"Borrar datos personales","ja":"個人データを消去する"}', 4)
  ) as button (code, label, order_number) join permission parent on parent.code = 'sys:app-user';
  insert into role_permission (role_id, permission_id)
  select role.id, permission.id from role, permission
  where permission.code in ('sys:app-user:export', 'sys:app-user:erase') and role.code = 'manager'
  on conflict do nothing;
`;

/** Export and erasure of an app user's personal data. */
export const personalData: Migration = {
  async up(db) {
    for (const statements of [erasures, indexes, seededRights]) await statements.execute(db);
  },
};
