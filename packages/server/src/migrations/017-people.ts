import { sql } from "kysely";
import type { Migration } from "kysely/migration";

// History entries that concern app users, indexed by each of them, newest first. They are few, and the trigger reads only the
// name of all other entries.
const marks = sql`
  create table order_mark (
    order_id bigint not null references orders on delete cascade,
    line integer not null,
    at timestamptz not null,
    act text not null,
    kind order_kind not null,
    customer_id integer not null,
    merchant_id integer,
    worker_id integer,
    primary key (order_id, line)
  );
  create index order_mark_customer on order_mark (customer_id, at, order_id, line) include (act, kind);
  create index order_mark_merchant on order_mark (merchant_id, at, order_id, line) include (act, kind) where merchant_id is not null;
  create index order_mark_worker on order_mark (worker_id, at, order_id, line) include (act, kind) where worker_id is not null;

  create function is_mark(act text, from_status text) returns boolean language sql immutable as $$
    select act in ('cancel', 'no-show', 'refund', 'note', 'flag')
      or act = 'undo' and from_status in ('cancelled', 'refunding', 'refunded')
  $$;

  create function mark_order() returns trigger language plpgsql as $$
  begin
    insert into order_mark (order_id, line, at, act, kind, customer_id, merchant_id, worker_id)
    select id, new.line, new.at, new.act, kind, customer_id, merchant_id, worker_id from orders where id = new.order_id;
    return null;
  end $$;
  create trigger order_step_marked after insert on order_step
    for each row when (is_mark(new.act, new.from_status)) execute function mark_order();

  insert into order_mark (order_id, line, at, act, kind, customer_id, merchant_id, worker_id)
  select orders.id, step.line, step.at, step.act, kind, customer_id, merchant_id, worker_id
  from order_step step join orders on orders.id = step.order_id where is_mark(step.act, step.from_status);
`;

// Merchants have the most orders. Their totals are read from the index alone.
const findIndexes = sql`
  create index orders_merchant_created on orders (merchant_id, kind, created_at, id) include (status, total_cents, refunded_cents)
    where merchant_id is not null;
  create index chat_message_notes on chat_message (conversation_id, seq) where is_private and sender_kind = 'staff';
`;

// The time of a ledger entry is copied from its transfer, so that an account can be read newest first without reading all
// entries.
const accountOrder = sql`
  alter table ledger_entry add column at timestamptz not null default now();
  alter table ledger_entry disable trigger ledger_entry_kept;
  update ledger_entry set at = transfer.at from ledger_transfer transfer where transfer.id = transfer_id;
  alter table ledger_entry enable trigger ledger_entry_kept;
  drop index ledger_entry_account;
  create index ledger_entry_account on ledger_entry (account, at, transfer_id) include (cents);
`;

// The page is opened from rows and has no menu entry.
const seededMenus = sql`
  insert into permission (type, code, label, path, name, url, icon, hidden, order_number) values
    (1, 'person', '{"zh":"人员全景","en":"Person","es":"Persona","ja":"ユーザー詳細"}',
     '/person', 'person', '/people/person', 'users', true, 34);

  insert into permission (parent_id, type, code, label, order_number)
  select parent.id, 2, button.code, button.label::jsonb, button.order_number
  from permission parent, (values
    ('person:reveal', '{"zh":"查看人员完整电话","en":"See people’s whole phone numbers","es":"Ver teléfonos completos de personas","ja":"ユーザーの電話番号をすべて表示"}', 1),
    ('person:money', '{"zh":"查看人员资金","en":"See people’s money","es":"Ver el dinero de las personas","ja":"ユーザーの金額を表示"}', 2)
  ) as button (code, label, order_number)
  where parent.code = 'person';
`;

// Permissions of the person page: all roles that work with app users; money for finance, manager and auditor.
const seededGrants = sql`
  insert into role_permission (role_id, permission_id)
  select role.id, permission.id from role, permission
  where permission.code = 'person' and role.code in ('manager', 'service', 'dispatcher', 'finance', 'moderator', 'auditor')
     or permission.code = 'person:reveal' and role.code in ('manager', 'dispatcher', 'finance')
     or permission.code = 'person:money' and role.code in ('manager', 'finance', 'auditor')
  on conflict do nothing;
`;

/** Indexes by app user, and the person page. */
export const people360: Migration = {
  async up(db) {
    for (const statements of [marks, findIndexes, accountOrder, seededMenus, seededGrants])
      await statements.execute(db);
  },
};
