import { sql } from "kysely";
import type { Migration } from "kysely/migration";

// The checks and the trigger enforce the second person and keep a decided receipt as it is, whatever the program does.
const table = sql`
  create table wedding_receipt (
    id integer generated always as identity primary key,
    wedding_id integer not null references wedding,
    amount_cents integer not null check (amount_cents > 0),
    method text not null check (method in ('cash', 'card', 'transfer', 'wechat', 'alipay')),
    received_on date not null,
    reference text not null default '',
    state text not null default 'waiting' check (state in ('waiting', 'checked', 'rejected')),
    recorded_by integer not null references users,
    decided_by integer references users,
    decided_at timestamptz,
    reason text not null default '',
    client_key text,
    request_hash bytea,
    created_at timestamptz not null default now(),
    version integer not null default 1,
    updated_by text not null default '',
    updated_at timestamptz not null default now(),
    constraint wedding_receipt_key unique (recorded_by, client_key),
    constraint wedding_receipt_second_person check (decided_by <> recorded_by),
    constraint wedding_receipt_decided check (
      (state = 'waiting') = (decided_by is null) and (decided_by is null) = (decided_at is null)),
    constraint wedding_receipt_reason check ((state = 'rejected') = (reason <> ''))
  );
  create index wedding_receipt_wedding on wedding_receipt (wedding_id);
  create index wedding_receipt_created on wedding_receipt (created_at, id);
  create index wedding_receipt_received on wedding_receipt (received_on, id);
  create index wedding_receipt_decided_by on wedding_receipt (decided_by);

  create function keep_wedding_receipt() returns trigger language plpgsql as $$
  begin
    if tg_op = 'DELETE' or old.state <> 'waiting' or (new.wedding_id, new.amount_cents, new.method, new.received_on, new.recorded_by)
      is distinct from (old.wedding_id, old.amount_cents, old.method, old.received_on, old.recorded_by) then
      raise exception 'receipt % cannot be changed', old.id using errcode = 'check_violation';
    end if;
    return new;
  end $$;
  create trigger wedding_receipt_kept before update or delete on wedding_receipt
    for each row execute function keep_wedding_receipt()`;

const menu = sql`
  insert into permission (parent_id, type, code, label, path, name, url, icon, order_number)
  select id, 1, 'payment', '{"zh":"婚礼收款","en":"Wedding payments","es":"Pagos de bodas","ja":"婚礼の入金"}', '/wedding-payments',
    'weddingPayments', '/wedding-payments/list', 'coins', 9
  from permission where name = 'studioPages';

  insert into permission (parent_id, type, code, label, order_number)
  select parent.id, 2, button.code, button.label::jsonb, button.order_number
  from (values
    ('payment:all', '{"zh":"查看所有收款","en":"View all payments","es":"Ver todos los pagos","ja":"すべての入金を表示"}', 1),
    ('payment:record', '{"zh":"登记收款","en":"Record payments","es":"Registrar pagos","ja":"入金を記録"}', 2),
    ('payment:check', '{"zh":"核对收款","en":"Check payments","es":"Comprobar pagos","ja":"入金を確認"}', 3)
  ) as button (code, label, order_number) join permission parent on parent.code = 'payment';

  insert into role_permission (role_id, permission_id)
  select role.id, permission.id
  from (values
    ('manager', 'payment payment:all payment:record payment:check'),
    ('finance', 'payment payment:all payment:check'),
    ('auditor', 'payment payment:all'),
    ('consultant', 'payment payment:record')
  ) as granted (role, codes)
  join role on role.code = granted.role
  join permission on permission.code = any (string_to_array(granted.codes, ' '))
  on conflict do nothing;

  -- A role with a page has its folder too.
  insert into role_permission (role_id, permission_id)
  select role.id, permission.id from role, permission where role.code = 'finance' and permission.name = 'studioPages'
  on conflict do nothing`;

/** Receipts of weddings, each checked by a second person. */
export const weddingPayments: Migration = {
  async up(db) {
    for (const statements of [table, menu]) await statements.execute(db);
  },
};
