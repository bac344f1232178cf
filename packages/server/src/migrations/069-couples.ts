import { sql } from "kysely";
import type { Migration } from "kysely/migration";

// A partner has at most one link that has not ended. Of keys, cookies and codes only hashes are stored.
const tables = sql`
  create table couple_link (
    id integer generated always as identity primary key,
    wedding_id integer not null references wedding on delete cascade,
    partner text not null check (partner in ('a', 'b')),
    key_hash bytea not null constraint couple_link_key unique,
    issued_by text not null,
    issued_at timestamptz not null,
    expires_at timestamptz not null check (isfinite(expires_at)),
    used_at timestamptz,
    revoked_at timestamptz,
    revoked_by text not null default ''
  );
  create unique index couple_link_active on couple_link (wedding_id, partner) where revoked_at is null;
  create index couple_link_wedding on couple_link (wedding_id, issued_at);
  create table couple_session (
    id integer generated always as identity primary key,
    link_id integer not null references couple_link on delete cascade,
    token_hash bytea not null constraint couple_session_token unique,
    phone_hash bytea not null,
    created_at timestamptz not null,
    expires_at timestamptz not null
  );
  create index couple_session_link on couple_session (link_id)`;

// The hold of an enquiry belongs to a lead, which has no wedding yet.
const holds = sql`
  alter table shoot add column lead_id integer references lead on delete set null;
  create index shoot_lead on shoot (lead_id) where lead_id is not null`;

const permissions = sql`
  insert into permission (parent_id, type, code, label, order_number)
  select id, 2, 'wedding:link',
    '{"zh":"管理新人链接","en":"Manage links for couples","es":"Gestionar enlaces para parejas","ja":"カップル用リンクを管理"}'::jsonb, 8
  from permission where code = 'wedding';
  insert into role_permission (role_id, permission_id)
  select role.id, permission.id from role, permission
  where permission.code = 'wedding:link' and role.code in ('manager', 'consultant')
  on conflict do nothing`;

/** Pages for couples (docs/decisions/066). */
export const couples: Migration = {
  async up(db) {
    for (const statements of [tables, holds, permissions]) await statements.execute(db);
  },
};
