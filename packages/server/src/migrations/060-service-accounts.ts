import { sql } from "kysely";
import type { Migration } from "kysely/migration";

// Ids are from the sequence of users, so that records can store either as their author.
const tables = sql`
  create table service_account (
    id integer primary key default nextval(pg_get_serial_sequence('users', 'id')),
    name text not null,
    remark text not null default '',
    codes text[] not null,
    enabled boolean not null default true,
    created_by text not null,
    created_at timestamptz not null,
    version integer not null default 1,
    updated_by text not null,
    updated_at timestamptz not null
  );
  create unique index service_account_name on service_account (lower(name));
  create table service_token (
    id integer generated always as identity primary key,
    account_id integer not null references service_account on delete cascade,
    token_hash bytea not null constraint service_token_hash unique,
    ending text not null,
    created_by text not null,
    created_by_id integer not null references users,
    created_at timestamptz not null,
    expires_at timestamptz not null,
    used_at timestamptz,
    revoked_at timestamptz,
    revoked_by text not null default ''
  );
  create index service_token_account on service_token (account_id, id);
  create index service_token_author on service_token (created_by_id)`;

// A shoot that a service account booked has no staff as its author.
const authors = sql`
  alter table shoot add column service_account_id integer references service_account;
  create index shoot_service_account on shoot (service_account_id, client_key) where service_account_id is not null;
  alter table file drop constraint file_uploader_kind_check;
  alter table file add constraint file_uploader_kind_check
    check (uploader_kind in ('staff', 'app', 'system', 'service')) not valid`;

const menu = sql`
  insert into permission (parent_id, type, code, label, path, name, url, icon, order_number)
  select id, 1, 'sys:service-account',
    '{"zh":"服务账号","en":"Service accounts","es":"Cuentas de servicio","ja":"サービスアカウント"}',
    '/system/serviceAccounts', 'serviceAccounts', '/service-accounts/list', 'key', 13
  from permission where code = 'sys:manager';
  insert into permission (parent_id, type, code, label, order_number)
  select parent.id, 2, button.code, button.label::jsonb, button.position
  from permission as parent, (values
    ('sys:service-account:add', '{"zh":"新增","en":"Add","es":"Añadir","ja":"追加"}', 1),
    ('sys:service-account:edit', '{"zh":"编辑","en":"Edit","es":"Editar","ja":"編集"}', 2)
  ) as button (code, label, position)
  where parent.code = 'sys:service-account';
  insert into role_permission (role_id, permission_id)
  select role.id, permission.id from role, permission
  where permission.code = 'sys:service-account' and role.code = 'auditor'`;

/** Accounts with which programs make calls (docs/decisions/056). */
export const serviceAccounts: Migration = {
  async up(db) {
    for (const statements of [tables, authors, menu]) await statements.execute(db);
  },
};
