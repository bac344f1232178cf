import { sql } from "kysely";
import type { Migration } from "kysely/migration";

// The triggers keep a used version as it is, whatever the program does.
const tables = sql`
  create table offer (
    id integer generated always as identity primary key,
    state text not null default 'draft' check (state in ('draft', 'active', 'retired')),
    latest integer not null default 1,
    created_at timestamptz not null default now(),
    version integer not null default 1,
    updated_by text not null default '',
    updated_at timestamptz not null default now()
  );
  create index offer_created on offer (created_at, id);

  create table offer_version (
    offer_id integer not null references offer on delete cascade,
    number integer not null check (number > 0),
    texts jsonb not null,
    price_cents integer not null check (price_cents > 0),
    deposit_cents integer not null check (deposit_cents >= 0),
    photo_count integer not null check (photo_count >= 0),
    extra_photo_cents integer not null check (extra_photo_cents >= 0),
    purposes text[] not null,
    parts jsonb not null,
    frozen_at timestamptz,
    created_at timestamptz not null default now(),
    primary key (offer_id, number),
    constraint offer_version_deposit check (deposit_cents::bigint * 5 <= price_cents),
    constraint offer_version_parts check (
      (parts->>'shoot')::integer + (parts->>'selection')::integer + (parts->>'pickup')::integer = 100)
  );

  create function keep_used_offer_version() returns trigger language plpgsql as $$
  begin
    if old.frozen_at is not null then
      raise exception 'version % of offer % is used and cannot be changed', old.number, old.offer_id
        using errcode = 'check_violation';
    end if;
    return case when tg_op = 'DELETE' then old else new end;
  end $$;
  create trigger offer_version_used before update or delete on offer_version
    for each row execute function keep_used_offer_version()`;

const menu = sql`
  insert into permission (parent_id, type, code, label, path, name, url, icon, order_number)
  select id, 1, 'offer', '{"zh":"套系","en":"Offers","es":"Paquetes","ja":"プラン"}', '/offers', 'offers', '/offers/list', 'receipt', 5
  from permission where name = 'studioPages';

  insert into permission (parent_id, type, code, label, order_number)
  select id, 2, 'offer:edit', '{"zh":"编辑","en":"Edit","es":"Editar","ja":"編集"}', 1 from permission where code = 'offer';

  insert into role_permission (role_id, permission_id)
  select role.id, permission.id
  from (values ('manager', 'offer offer:edit'), ('auditor', 'offer'), ('consultant', 'offer')) as granted (role, codes)
  join role on role.code = granted.role
  join permission on permission.code = any (string_to_array(granted.codes, ' '))
  on conflict do nothing`;

/** Offers with versions that stay as they are once they are used. */
export const offers: Migration = {
  async up(db) {
    for (const statements of [tables, menu]) await statements.execute(db);
  },
};
