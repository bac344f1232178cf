import { sql } from "kysely";
import type { Migration } from "kysely/migration";

const settings = sql`
  create table user_settings (
    user_id integer primary key references users on delete cascade,
    settings jsonb not null check (jsonb_typeof(settings) = 'object'),
    updated_at timestamptz not null
  );
`;

// There are at most a few thousand groups, so an index per sort order would only slow the counting down.
const errorLog = sql`
  create table error_group (
    id integer generated always as identity primary key,
    fingerprint bytea not null constraint error_group_fingerprint unique check (octet_length(fingerprint) = 32),
    version integer not null default 1,
    state text not null default 'open' check (state in ('open', 'resolved')),
    side text not null check (side in ('browser', 'server')),
    kind text not null,
    message text not null,
    place text not null,
    stack text not null,
    count bigint not null check (count > 0),
    first_at timestamptz not null,
    last_at timestamptz not null,
    request_id text,
    build text not null,
    resolved_by text,
    resolved_at timestamptz,
    changed_by text not null default 'system',
    changed_at timestamptz not null,
    check ((state = 'resolved') = (resolved_by is not null)),
    check ((state = 'resolved') = (resolved_at is not null))
  ) with (fillfactor = 70);
  create index error_group_last on error_group (last_at, id);
  create index error_group_state_last on error_group (state, last_at, id);

  create table error_occurrence (
    id bigint generated always as identity primary key,
    group_id integer not null references error_group on delete cascade,
    at timestamptz not null,
    actor text,
    request_id text,
    build text not null,
    count integer not null check (count > 0)
  );
  create index error_occurrence_group on error_occurrence (group_id, id desc);
`;

// A null "always_show" depends on the type: directories are shown even with a single page.
const menuColumns = sql`
  alter table permission
    add column no_cache boolean not null default false,
    add column active_menu text,
    add column breadcrumb boolean not null default true,
    add column always_show boolean;
`;

const userOrder = sql`create index users_created on users (created_at, id) where deleted_at is null;`;

// The system pages. A path that begins with a slash does not depend on the parent row.
const seededMenus = sql`
  insert into permission (type, code, label, path, name, icon, order_number) values
    (0, 'sys:manager', '{"zh":"系统管理","en":"System","es":"Sistema","ja":"システム管理"}', '/system', 'system', 'settings', 800);

  insert into permission (parent_id, type, code, label, path, name, url, icon, order_number)
  select parent.id, 1, menu.code, menu.label::jsonb, menu.path, menu.name, menu.url, menu.icon, menu.order_number
  from permission parent, (values
    ('sys:user', '{"zh":"用户管理","en":"Users","es":"Usuarios","ja":"ユーザー管理"}',
     'user/userList', 'userList', '/system/user/userList', 'users', 10),
    ('errors', '{"zh":"错误日志","en":"Error log","es":"Registro de errores","ja":"エラーログ"}',
     '/errors', 'errorLog', '/errors/list', 'bug', 20)
  ) as menu (code, label, path, name, url, icon, order_number)
  where parent.code = 'sys:manager';

  update permission set parent_id = (select id from permission where code = 'sys:manager'), order_number = 30
  where code = 'audit';

  insert into permission (parent_id, type, code, label, order_number)
  select parent.id, 2, button.code, button.label::jsonb, button.order_number
  from permission parent, (values
    ('errors:resolve', '{"zh":"标记为已解决","en":"Resolve","es":"Resolver","ja":"解決済みにする"}', 1),
    ('errors:reopen', '{"zh":"重新打开","en":"Reopen","es":"Reabrir","ja":"再オープン"}', 2)
  ) as button (code, label, order_number)
  where parent.code = 'errors';
`;

// Readers of the audit trail need the directory that now contains it.
const seededGrants = sql`
  insert into role_permission (role_id, permission_id)
  select role.id, permission.id from role, permission
  where role.code = 'manager' and permission.code in ('errors', 'errors:resolve', 'errors:reopen')
     or role.code = 'auditor' and permission.code in ('errors', 'sys:user')
     or permission.code = 'sys:manager' and role.id in (
       select granted.role_id from role_permission granted join permission held on held.id = granted.permission_id
       where held.code = 'audit');
`;

/** User settings, the error log, further fields of menu rows, and the directory of system pages. */
export const shell: Migration = {
  async up(db) {
    for (const statements of [settings, errorLog, menuColumns, userOrder, seededMenus, seededGrants])
      await statements.execute(db);
  },
};
