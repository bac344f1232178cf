import { sql } from "kysely";
import type { Migration } from "kysely/migration";

const table = sql`
  create table wedding_invoice (
    id integer generated always as identity primary key,
    wedding_id integer not null references wedding,
    buyer_name text not null,
    tax_number text not null default '',
    mail text not null default '',
    amount_cents integer not null check (amount_cents > 0),
    lines jsonb not null,
    state text not null default 'asked' check (state in ('asked', 'issued', 'refused')),
    number text not null default '',
    document bytea,
    reason text not null default '',
    asked_by integer references users,
    decided_by integer references users,
    decided_at timestamptz,
    created_at timestamptz not null default now(),
    version integer not null default 1,
    updated_by text not null default '',
    updated_at timestamptz not null default now(),
    constraint wedding_invoice_decided check (
      (state = 'asked') = (decided_by is null) and (decided_by is null) = (decided_at is null)),
    constraint wedding_invoice_issued check ((state = 'issued') = (number <> '') and (state = 'issued' or document is null)),
    constraint wedding_invoice_reason check ((state = 'refused') = (reason <> ''))
  );
  create index wedding_invoice_wedding on wedding_invoice (wedding_id);
  create index wedding_invoice_created on wedding_invoice (created_at, id);
  create index wedding_invoice_asked_by on wedding_invoice (asked_by);
  create index wedding_invoice_decided_by on wedding_invoice (decided_by);
  create unique index wedding_invoice_asked on wedding_invoice (wedding_id) where state = 'asked';
  create unique index wedding_invoice_number on wedding_invoice (number) where state = 'issued'`;

const kept = sql`
  create function keep_wedding_invoice() returns trigger language plpgsql as $$
  begin
    if tg_op = 'DELETE' or old.state <> 'asked' or (new.wedding_id, new.amount_cents, new.buyer_name, new.tax_number)
      is distinct from (old.wedding_id, old.amount_cents, old.buyer_name, old.tax_number) then
      raise exception 'invoice % cannot be changed', old.id using errcode = 'check_violation';
    end if;
    return new;
  end $$;
  create trigger wedding_invoice_kept before update or delete on wedding_invoice
    for each row execute function keep_wedding_invoice()`;

// The page stands beside that of the payments, wherever an administrator has moved it.
const menu = sql`
  insert into permission (parent_id, type, code, label, path, name, url, icon, order_number)
  select parent_id, 1, 'payment:invoice', '{"zh":"发票","en":"Invoices","es":"Facturas","ja":"請求書"}',
    '/wedding-invoices', 'weddingInvoices', '/wedding-payments/invoices', 'file-text', 35
  from permission where code = 'payment';

  insert into permission (parent_id, type, code, label, order_number)
  select parent.id, 2, button.code, button.label::jsonb, button.order_number
  from (values
    ('payment:invoice:ask', '{"zh":"申请发票","en":"Ask for invoices","es":"Solicitar facturas","ja":"請求書を依頼"}', 1),
    ('payment:invoice:issue', '{"zh":"开具发票","en":"Issue invoices","es":"Emitir facturas","ja":"請求書を発行"}', 2)
  ) as button (code, label, order_number) join permission parent on parent.code = 'payment:invoice';

  insert into role_permission (role_id, permission_id)
  select role.id, permission.id
  from (values
    ('manager', 'payment:invoice payment:invoice:ask payment:invoice:issue'),
    ('finance', 'payment:invoice payment:invoice:issue'),
    ('auditor', 'payment:invoice'),
    ('consultant', 'payment:invoice payment:invoice:ask')
  ) as granted (role, codes)
  join role on role.code = granted.role
  join permission on permission.code = any (string_to_array(granted.codes, ' '))
  on conflict do nothing`;

/** Invoices that couples ask for, with number and document (docs/decisions/186). */
export const invoices: Migration = {
  async up(db) {
    for (const statements of [table, kept, menu]) await statements.execute(db);
  },
};
