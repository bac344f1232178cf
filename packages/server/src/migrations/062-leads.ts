import { sql } from "kysely";
import type { Migration } from "kysely/migration";

// A lead that is neither won nor lost has a next touch, and a lost one a reason.
const table = sql`
  create table lead (
    id integer generated always as identity primary key,
    name_a text not null,
    phone_a text not null default '',
    name_b text not null default '',
    phone_b text not null default '',
    wedding_date date,
    source text not null check (source in
      ('walk_in', 'phone', 'website', 'chat', 'social', 'marketplace', 'fair', 'referral', 'other')),
    campaign text not null default '',
    referred_by text not null default '',
    state text not null default 'new' check (state in
      ('new', 'contacted', 'visiting', 'won', 'lost', 'dormant', 'reopened')),
    next_touch_at timestamptz check (isfinite(next_touch_at)),
    lost_reason text check (lost_reason in
      ('price', 'date_taken', 'competitor', 'style', 'plans_changed', 'no_answer', 'other')),
    consultant_id integer references users on delete set null,
    wedding_id integer references wedding on delete set null,
    note text not null default '',
    created_at timestamptz not null default now(),
    version integer not null default 1,
    updated_by text not null default '',
    updated_at timestamptz not null default now(),
    constraint lead_next_touch check ((next_touch_at is null) = (state in ('won', 'lost'))),
    constraint lead_lost_reason check ((lost_reason is not null) = (state = 'lost'))
  );
  create index lead_created on lead (created_at, id);
  create index lead_consultant on lead (consultant_id);
  create index lead_next_touch_at on lead (next_touch_at, id);
  create index lead_phone_a on lead (phone_a);
  create index lead_phone_b on lead (phone_b);
  create index lead_wedding on lead (wedding_id) where wedding_id is not null`;

const menu = sql`
  insert into permission (parent_id, type, code, label, path, name, url, icon, order_number)
  select id, 1, 'lead', '{"zh":"客资","en":"Leads","es":"Interesados","ja":"見込み客"}', '/leads', 'leads', '/leads/list', 'users', 6
  from permission where name = 'studioPages';

  insert into permission (parent_id, type, code, label, order_number)
  select parent.id, 2, button.code, button.label::jsonb, button.order_number
  from (values
    ('lead:all', '{"zh":"查看所有客资","en":"View all leads","es":"Ver todos los interesados","ja":"すべての見込み客を表示"}', 1),
    ('lead:edit', '{"zh":"编辑","en":"Edit","es":"Editar","ja":"編集"}', 2),
    ('lead:reveal', '{"zh":"查看完整电话","en":"View full phone numbers","es":"Ver teléfonos completos","ja":"電話番号をすべて表示"}', 3),
    ('lead:export', '{"zh":"导出","en":"Export","es":"Exportar","ja":"書き出す"}', 9)
  ) as button (code, label, order_number) join permission parent on parent.code = 'lead';

  insert into role_permission (role_id, permission_id)
  select role.id, permission.id
  from (values
    ('manager', 'lead lead:all lead:edit lead:reveal lead:export'),
    ('auditor', 'lead lead:all'),
    ('consultant', 'lead lead:edit lead:reveal')
  ) as granted (role, codes)
  join role on role.code = granted.role
  join permission on permission.code = any (string_to_array(granted.codes, ' '))
  on conflict do nothing`;

/** Leads: couples that asked and have not signed. */
export const leads: Migration = {
  async up(db) {
    for (const statements of [table, menu]) await statements.execute(db);
  },
};
