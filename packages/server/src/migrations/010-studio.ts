import { sql } from "kysely";
import type { Migration } from "kysely/migration";

// Unchanged settings are not stored, so that new defaults apply.
const studio = sql`
  create table studio (
    is_only boolean primary key default true check (is_only),
    version integer not null default 1,
    settings jsonb not null default '{}' check (jsonb_typeof(settings) = 'object'),
    changed_by text not null default '',
    changed_at timestamptz
  );
  insert into studio default values;
`;

// A restarted node gets a new row. Heartbeats are useless after a crash of the database.
const operations = sql`
  create unlogged table node (
    id text primary key,
    host text not null,
    pid integer not null,
    build text not null,
    started_at timestamptz not null,
    seen_at timestamptz not null,
    figures jsonb not null
  );
  create table job (
    name text primary key,
    every_ms bigint not null check (every_ms > 0),
    next_at timestamptz not null,
    lease_until timestamptz,
    leased_by text,
    last_at timestamptz,
    last_ms integer,
    last_count integer,
    last_error text,
    failures integer not null default 0,
    runs integer not null default 0
  );
`;

// Each filter of the trail has an index in display order. Most entries have no reason.
const auditIndexes = sql`
  create index audit_line_ip on audit_line (ip text_pattern_ops, at desc, id desc);
  create index audit_line_request on audit_line (request_id text_pattern_ops);
  create index audit_line_reason on audit_line (at desc, id desc) where reason is not null;
`;

// In addition to the triggers, the owner of the tables revokes its own rights. It could grant them again, but no single statement
// can change an entry, even without a trigger (docs/decisions/009).
const auditRights = sql`
  revoke update, delete, truncate on audit_line from public, current_user;
  revoke insert, delete, truncate on audit_chain from public, current_user;
`;

const seededMenus = sql`
  insert into permission (parent_id, type, code, label, path, name, url, icon, order_number)
  select parent.id, 1, menu.code, menu.label::jsonb, menu.path, menu.name, menu.url, menu.icon, menu.order_number
  from permission parent, (values
    ('operations', '{"zh":"系统状态","en":"Health","es":"Estado del sistema","ja":"稼働状況"}',
     '/system/operations/health', 'operationsHealth', '/operations/health', 'database', 40),
    ('operations:jobs', '{"zh":"后台任务","en":"Background jobs","es":"Tareas en segundo plano","ja":"バックグラウンド処理"}',
     '/system/operations/jobs', 'operationsJobs', '/operations/jobs', 'history', 50),
    ('studio', '{"zh":"系统设置","en":"House settings","es":"Ajustes del centro","ja":"基本設定"}',
     '/system/studio', 'studioSettings', '/studio/settings', 'tool', 60)
  ) as menu (code, label, path, name, url, icon, order_number)
  where parent.code = 'sys:manager';

  insert into permission (parent_id, type, code, label, order_number)
  select parent.id, 2, button.code, button.label::jsonb, button.order_number
  from permission parent join (values
    ('audit', 'audit:export', '{"zh":"导出","en":"Export","es":"Exportar","ja":"エクスポート"}', 1),
    ('audit', 'audit:revert', '{"zh":"撤回更改","en":"Take a change back","es":"Revertir un cambio","ja":"変更を取り消す"}', 2),
    ('operations:jobs', 'operations:run', '{"zh":"立即执行","en":"Run now","es":"Ejecutar ahora","ja":"今すぐ実行"}', 1),
    ('studio', 'studio:edit', '{"zh":"编辑","en":"Edit","es":"Editar","ja":"編集"}', 1)
  ) as button (parent_code, code, label, order_number) on parent.code = button.parent_code;
`;

// Permissions of manager and auditor.
const seededGrants = sql`
  insert into role_permission (role_id, permission_id)
  select role.id, permission.id from role, permission
  where role.code = 'manager'
      and permission.code in ('audit:export', 'audit:revert', 'operations', 'operations:jobs', 'operations:run', 'studio', 'studio:edit')
     or role.code = 'auditor'
      and permission.code in ('audit:export', 'operations', 'operations:jobs', 'studio')
  on conflict do nothing;
`;

/** Business settings, states of nodes and jobs, and filters of the audit trail. */
export const studioTables: Migration = {
  async up(db) {
    for (const statements of [studio, operations, auditIndexes, auditRights, seededMenus, seededGrants])
      await statements.execute(db);
  },
};
