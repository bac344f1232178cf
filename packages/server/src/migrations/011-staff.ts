import { sql } from "kysely";
import type { Migration } from "kysely/migration";

// Only the hash of a password link's token is stored. A used or replaced link is deleted.
const resetLinks = sql`
  create table reset_link (
    user_id integer primary key references users on delete cascade,
    token_hash bytea not null constraint reset_link_token unique check (octet_length(token_hash) = 32),
    made_by integer not null references users on delete cascade,
    created_at timestamptz not null,
    expires_at timestamptz not null check (expires_at > created_at)
  );
  create index reset_link_made_by on reset_link (made_by);
  create index reset_link_expires on reset_link (expires_at);
`;

const seededRights = sql`
  insert into permission (parent_id, type, code, label, order_number)
  select parent.id, 2, entry.code, entry.label::jsonb, entry.order_number
  from permission parent, (values
    ('sys:user:export', '{"zh":"导出","en":"Export","es":"Exportar","ja":"エクスポート"}', 5),
    ('sys:user:import', '{"zh":"导入","en":"Import","es":"Importar","ja":"インポート"}', 6)
  ) as entry (code, label, order_number)
  where parent.code = 'sys:user';

  insert into permission (parent_id, type, code, label, path, name, url, icon, order_number)
  select parent.id, 1, 'sys:app-user', '{"zh":"实名用户","en":"App users","es":"Usuarios de la app","ja":"アプリ利用者"}',
    '/system/user/appUserList', 'appUserList', '/system/user/appUserList', 'device-mobile', 11
  from permission parent where parent.code = 'sys:manager';
`;

// Permissions of auditor and moderator.
const seededGrants = sql`
  insert into role_permission (role_id, permission_id)
  select role.id, permission.id from role, permission
  where permission.code = 'sys:app-user' and role.code in ('manager', 'moderator', 'auditor');

  insert into role_permission (role_id, permission_id)
  select role.id, permission.id from role, permission
  where permission.code = 'sys:manager' and role.code in ('manager', 'moderator')
  on conflict do nothing;
`;

const listIndexes = sql`
  create index app_account_verified_created on app_account (created_at, id) where verified_at is not null;
`;

/** Links to set a password, permissions to export and import staff, and the page of verified app users. */
export const staff: Migration = {
  async up(db) {
    for (const statements of [resetLinks, seededRights, seededGrants, listIndexes]) await statements.execute(db);
  },
};
