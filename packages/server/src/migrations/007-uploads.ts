import { sql } from "kysely";
import type { Migration } from "kysely/migration";

// A row exists before its bytes are stored and until they are deleted, so that no stored bytes are unknown after a failure.
const files = sql`
  create table file (
    id bigint generated always as identity primary key,
    name text not null constraint file_name unique check (name ~ '^[A-Za-z0-9_-]{22}[.](jpg|png|apk)$'),
    state text not null check (state in ('arriving', 'kept')),
    module text not null check (module in ('pcimg', 'chat', 'package')),
    is_public boolean not null,
    access text,
    media_type text not null,
    received_bytes bigint not null check (received_bytes >= 0),
    bytes bigint not null check (bytes >= 0),
    width integer,
    height integer,
    squares jsonb not null default '{}',
    uploader_kind text not null check (uploader_kind in ('staff', 'app', 'system')),
    uploader_id integer not null,
    created_at timestamptz not null
  );
  create index file_uploader on file (uploader_kind, uploader_id, created_at);
  create index file_created on file (created_at);

  create table file_claim (
    file_id bigint not null references file on delete restrict,
    owner text not null,
    primary key (file_id, owner)
  );
  create index file_claim_owner on file_claim (owner);
`;

// Summing the sizes of all files at each upload would become slower with every file.
const total = sql`
  create table file_total (is_one boolean primary key default true check (is_one), bytes bigint not null check (bytes >= 0));
  insert into file_total (bytes) values (0);
  create function count_file_bytes() returns trigger language plpgsql as $$
  begin
    update file_total set bytes = bytes
      + (case when tg_op = 'DELETE' then 0 else new.bytes end) - (case when tg_op = 'INSERT' then 0 else old.bytes end);
    return null;
  end $$;
  create trigger file_bytes after insert or delete or update of bytes on file
    for each row execute function count_file_bytes();
`;

const packages = sql`
  create table app_package (
    id integer generated always as identity primary key,
    version integer not null default 1,
    file_id bigint not null references file on delete restrict,
    package_name text not null,
    version_code bigint not null check (version_code between 1 and 2147483647),
    version_name text not null,
    bytes bigint not null,
    sha256 bytea not null check (octet_length(sha256) = 32),
    state text not null default 'staged' check (state in ('staged', 'active', 'retired')),
    uploaded_by text not null,
    uploaded_at timestamptz not null,
    activated_by text,
    activated_at timestamptz,
    changed_by text not null,
    changed_at timestamptz not null,
    check ((activated_by is null) = (activated_at is null)),
    check (state <> 'active' or activated_at is not null)
  );
  create unique index app_package_active on app_package (package_name) where state = 'active';
  create unique index app_package_staged on app_package (package_name, version_code) where state = 'staged';
  create index app_package_uploaded on app_package (uploaded_at, id);
  create index app_package_version on app_package (version_code, id);
`;

const seededMenus = sql`
  insert into permission (parent_id, type, code, label, path, name, url, icon, order_number)
  select parent.id, 1, 'packages', '{"zh":"安装包","en":"App packages","es":"Paquetes de la app","ja":"アプリパッケージ"}'::jsonb,
    'app/packageList', 'packageList', '/system/app/packageList', 'device-mobile', 25
  from permission parent where parent.code = 'sys:manager';

  insert into permission (parent_id, type, code, label, order_number)
  select parent.id, 2, button.code, button.label::jsonb, button.order_number
  from permission parent, (values
    ('packages:upload', '{"zh":"上传","en":"Upload","es":"Subir","ja":"アップロード"}', 1),
    ('packages:activate', '{"zh":"启用","en":"Activate","es":"Activar","ja":"有効化"}', 2)
  ) as button (code, label, order_number)
  where parent.code = 'packages';
`;

// Permissions of manager and auditor.
const seededGrants = sql`
  insert into role_permission (role_id, permission_id)
  select role.id, permission.id from role, permission
  where role.code = 'manager' and permission.code in ('packages', 'packages:upload', 'packages:activate')
     or role.code = 'auditor' and permission.code = 'packages';
`;

/** Uploaded files and their claims, packages of the phone app, and their page. */
export const uploads: Migration = {
  async up(db) {
    for (const statements of [files, total, packages, seededMenus, seededGrants]) await statements.execute(db);
  },
};
