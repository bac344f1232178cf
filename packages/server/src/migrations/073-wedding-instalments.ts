import { sql } from "kysely";
import type { Migration } from "kysely/migration";

const tables = sql`
  create table wedding_instalment (
    id integer generated always as identity primary key,
    wedding_id integer not null references wedding,
    agreement_id integer not null references agreement,
    position integer not null,
    kind text not null check (kind in ('deposit', 'prepayment', 'balance')),
    cents integer not null check (cents > 0),
    due_event text not null check (due_event in ('signing', 'date', 'before-shoot', 'selection', 'before-pickup')),
    due_on date,
    paid_cents integer not null default 0,
    updated_at timestamptz not null,
    constraint wedding_instalment_paid check (paid_cents between 0 and cents),
    constraint wedding_instalment_position unique (wedding_id, position)
  );
  create index wedding_instalment_due on wedding_instalment (due_on, id) where paid_cents < cents;
  create index wedding_instalment_agreement on wedding_instalment (agreement_id);

  create table wedding_step (
    wedding_id integer not null references wedding on delete cascade,
    step text not null check (step in ('selection', 'pickup')),
    happens_on date not null,
    version integer not null default 1,
    updated_by text not null,
    updated_at timestamptz not null,
    primary key (wedding_id, step)
  )`;

const menu = sql`
  insert into permission (parent_id, type, code, label, path, name, url, icon, order_number)
  select id, 1, 'payment:due', '{"zh":"应收款","en":"Payments due","es":"Pagos pendientes","ja":"入金予定"}', '/payments-due',
    'paymentsDue', '/wedding-payments/due', 'flag', 10
  from permission where name = 'studioPages';

  insert into role_permission (role_id, permission_id)
  select role.id, permission.id from role, permission
  where permission.code = 'payment:due' and role.code in ('manager', 'finance', 'auditor', 'consultant')
  on conflict do nothing`;

/** What couples owe by their agreements, and the days of the steps on which that depends. */
export const weddingInstalments: Migration = {
  async up(db) {
    for (const statements of [tables, menu]) await statements.execute(db);
  },
};
