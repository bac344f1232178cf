import { sql } from "kysely";
import type { Migration } from "kysely/migration";

const tables = sql`
  create table piece_kind (
    id integer generated always as identity primary key,
    texts jsonb not null,
    price_cents integer not null check (price_cents >= 0),
    retired_at timestamptz,
    created_at timestamptz not null default now(),
    version integer not null default 1,
    updated_by text not null default '',
    updated_at timestamptz not null default now()
  );
  create index piece_kind_created on piece_kind (created_at, id)`;

// Existing versions state none of it, so that nothing that was quoted or signed changes.
const offers = sql`
  alter table offer_version
    add column pieces jsonb not null default '[]',
    add column outfits integer,
    add column looks integer,
    add column hours integer`;

const menu = sql`
  insert into permission (parent_id, type, code, label, path, name, url, icon, order_number)
  select id, 1, 'piece', '{"zh":"产品目录","en":"Pieces","es":"Productos","ja":"商品"}', '/pieces', 'pieces', '/pieces/list', 'gift', 35
  from permission where name = 'studioSetup';

  insert into permission (parent_id, type, code, label, order_number)
  select id, 2, 'piece:edit', '{"zh":"编辑","en":"Edit","es":"Editar","ja":"編集"}', 1 from permission where code = 'piece';

  insert into role_permission (role_id, permission_id)
  select role.id, permission.id
  from (values ('manager', 'piece piece:edit'), ('auditor', 'piece'), ('consultant', 'piece')) as granted (role, codes)
  join role on role.code = granted.role
  join permission on permission.code = any (string_to_array(granted.codes, ' '))
  on conflict do nothing`;

/** The catalogue of pieces, and what offers include as numbers. */
export const pieces: Migration = {
  async up(db) {
    for (const statements of [tables, offers, menu]) await statements.execute(db);
  },
};
