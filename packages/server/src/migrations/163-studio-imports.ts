import { sql } from "kysely";
import type { Migration } from "kysely/migration";

// One import is at work at a time, and a file is imported once unless its import was undone. `content` is what is still to be imported.
const tables = sql`
  create table studio_import (
    id integer generated always as identity primary key,
    digest bytea not null,
    file_name text not null,
    state text not null default 'running' check (state in ('running', 'done', 'undoing', 'undone')),
    counts jsonb not null,
    total integer not null check (total > 0),
    done integer not null default 0 check (done between 0 and total),
    left_out jsonb not null default '[]',
    skipped jsonb not null default '[]',
    used_count integer not null default 0,
    user_id integer references users on delete set null,
    started_by text not null,
    language text not null check (language in ('zh', 'en', 'es', 'ja')),
    ended_at timestamptz,
    created_at timestamptz not null default now(),
    version integer not null default 1,
    updated_by text not null default '',
    updated_at timestamptz not null default now(),
    constraint studio_import_ended check ((ended_at is null) = (state = 'running'))
  );
  create index studio_import_created on studio_import (created_at, id);
  create unique index studio_import_digest on studio_import (digest) where state <> 'undone';
  create unique index studio_import_at_work on studio_import ((true)) where state in ('running', 'undoing');

  create table studio_import_unit (
    import_id integer not null references studio_import on delete cascade,
    position integer not null,
    content jsonb,
    lead_id integer references lead on delete set null,
    wedding_id integer references wedding on delete set null,
    shoot_ids integer[] not null default '{}',
    agreement_id integer,
    opening_cents integer not null default 0,
    primary key (import_id, position)
  );
  create index studio_import_unit_waiting on studio_import_unit (import_id, position) where content is not null;
  create index studio_import_unit_lead on studio_import_unit (lead_id) where lead_id is not null;
  create index studio_import_unit_wedding on studio_import_unit (wedding_id) where wedding_id is not null`;

const menu = sql`
  insert into permission (parent_id, type, code, label, path, name, url, icon, order_number)
  select id, 1, 'import', '{"zh":"数据导入","en":"Import","es":"Importación","ja":"インポート"}', '/imports', 'imports', '/imports/list',
    'database', 60
  from permission where name = 'studioSetup';

  insert into permission (parent_id, type, code, label, order_number)
  select id, 2, 'import:run', '{"zh":"导入与撤销","en":"Import and undo","es":"Importar y deshacer","ja":"インポートと取り消し"}', 1
  from permission where code = 'import';

  insert into role_permission (role_id, permission_id)
  select role.id, permission.id
  from (values ('manager', 'import import:run'), ('auditor', 'import')) as granted (role, codes)
  join role on role.code = granted.role
  join permission on permission.code = any (string_to_array(granted.codes, ' '))
  on conflict do nothing`;

/** Imports of a studio that moves in, with what each has written. */
export const studioImports: Migration = {
  async up(db) {
    for (const statements of [tables, menu]) await statements.execute(db);
  },
};
