import { sql } from "kysely";
import type { Migration } from "kysely/migration";

const people = sql`
  alter table app_account drop constraint app_account_role_check;
  alter table app_account add constraint app_account_role_check
    check (role in ('customer', 'merchant', 'courier', 'driver', 'runner'));

  alter table merchant add column lat double precision, add column lng double precision;
  drop view live_courier;
  alter table courier rename to worker;
  alter index courier_pkey rename to worker_pkey;
  create type order_kind as enum ('delivery', 'driver', 'errand');
  alter table worker
    add column shift_since timestamptz,
    add column serves text[] not null default '{delivery}' check (cardinality(serves) > 0 and serves <@ '{delivery,driver,errand}');
  update worker set shift_since = now() where on_shift;
`;

// Checks for one kind are replaced by checks for three. Every index begins with the kind.
const makeRoom = sql`
  do $$
  declare old record;
  begin
    for old in select conname from pg_constraint where conrelid = 'delivery_order'::regclass and contype = 'c' loop
      execute format('alter table delivery_order drop constraint %I', old.conname);
    end loop;
    for old in select indexrelid::regclass as name from pg_index where indrelid = 'delivery_order'::regclass
        and not exists (select from pg_constraint where conindid = indexrelid) loop
      execute format('drop index %s', old.name);
    end loop;
  end $$;
  drop trigger delivery_order_counted_in on delivery_order;
  drop trigger delivery_order_counted_out on delivery_order;
  drop trigger delivery_order_counted_over on delivery_order;

  alter table delivery_order rename to orders;
  alter sequence delivery_order_id_seq rename to orders_id_seq;
  alter table orders rename constraint delivery_order_number to orders_number;
  alter table orders rename constraint delivery_order_client_key to orders_client_key;
  alter table orders rename column courier_id to worker_id;
  alter table orders rename column courier_name to worker_name;
  alter table order_step rename column courier_name to worker_name;
`;

// "details" has the fields of a single kind and is not searched. "undo" is the last action while it can be undone. "notice_at" is
// the time of the next notification about a near or exceeded due time.
const columns = sql`
  alter table orders
    add column kind order_kind not null default 'delivery',
    add column details jsonb not null default '{}',
    add column task text check (task in ('buy', 'send', 'fetch')),
    add column lat double precision, add column lng double precision,
    add column refunded_cents integer not null default 0,
    add column accepted_at timestamptz,
    add column amber_at timestamptz, add column notice_at timestamptz,
    add column urged_count integer not null default 0, add column urged_at timestamptz, add column urge_told_at timestamptz,
    add column undo jsonb,
    alter column merchant_id drop not null, alter column merchant_name drop not null, alter column goods_cents drop not null,
    alter column packing_cents drop not null, alter column delivery_fee_cents drop not null, alter column discount_cents drop not null;
  alter table orders alter column kind drop default;

  update orders set refunded_cents = total_cents where status in ('cancelled', 'refunding', 'refunded');
  update orders set amber_at = due_at - interval '3 minutes', notice_at = due_at where due_at is not null;
  update orders set accepted_at = step.at from order_step step
    where step.order_id = orders.id and step.to_status = 'accepted' and step.from_status = 'paid';

  alter table orders
    add constraint orders_status check (case kind
      when 'delivery' then status in ('paid', 'accepted', 'preparing', 'ready', 'assigned', 'picked_up', 'delivered',
        'completed', 'cancelled', 'refunding', 'refunded')
      when 'driver' then status in ('requested', 'accepted', 'arrived', 'driving', 'finished', 'paid', 'closed', 'cancelled')
      else status in ('posted', 'accepted', 'in_progress', 'delivered', 'confirmed', 'cancelled') end),
    add constraint orders_worker check ((worker_id is null) = (worker_name is null)),
    add constraint orders_worker_needed check (worker_id is not null or case kind
      when 'delivery' then status not in ('assigned', 'picked_up', 'delivered', 'completed')
      when 'driver' then status in ('requested', 'cancelled')
      else status in ('posted', 'cancelled') end),
    add constraint orders_due check ((due_at is null) = case kind
      when 'delivery' then status in ('delivered', 'completed', 'cancelled', 'refunded')
      when 'driver' then status in ('paid', 'closed', 'cancelled')
      else status in ('delivered', 'confirmed', 'cancelled') end),
    add constraint orders_amber check ((amber_at is null) = (due_at is null) and amber_at <= due_at),
    add constraint orders_notice check (notice_at is null or due_at is not null),
    add constraint orders_task check ((task is not null) = (kind = 'errand')),
    add constraint orders_amounts check (total_cents >= 0 and refunded_cents between 0 and total_cents and case kind
      when 'delivery' then merchant_id is not null and merchant_name is not null and goods_cents >= 0 and packing_cents >= 0
        and delivery_fee_cents >= 0 and discount_cents >= 0
        and total_cents = goods_cents + packing_cents + delivery_fee_cents - discount_cents
      else coalesce(merchant_id, goods_cents, packing_cents, delivery_fee_cents, discount_cents) is null end);
`;

// One index per filter and sort order of each list. Each ends in id, so that equal rows have a stable order (002-orders).
const listIndexes = sql`
  create index orders_created on orders (kind, created_at, id) include (total_cents, due_at, status, accepted_at, refunded_cents);
  create index orders_total on orders (kind, total_cents, id);
  create index orders_status_created on orders (kind, status, created_at, id) include (due_at);
  create index orders_status_total on orders (kind, status, total_cents, id);
  create index orders_zone_created on orders (kind, zone, created_at, id) include (due_at);
  create index orders_zone_total on orders (kind, zone, total_cents, id);
  create index orders_worker_created on orders (worker_id, kind, created_at, id) include (due_at);
  create index orders_worker_total on orders (worker_id, kind, total_cents, id);
  create index orders_customer_created on orders (customer_id, kind, created_at, id) include (due_at);
  create index orders_task_created on orders (task, created_at, id) include (due_at) where task is not null;
  create index orders_task_total on orders (task, total_cents, id) where task is not null;
  create index orders_flagged_created on orders (kind, created_at, id) where flagged;
  create index orders_flagged_total on orders (kind, total_cents, id) where flagged;
  create index orders_open_created on orders (kind, created_at, id) where due_at is not null;
  create index orders_open_due on orders (kind, due_at, id) include (amber_at) where due_at is not null;
  create index orders_open_total on orders (kind, total_cents, id) where due_at is not null;
  create index orders_unassigned on orders (kind, created_at, id) where due_at is not null and worker_id is null;
  create index orders_urged on orders (kind, created_at, id) where due_at is not null and urged_at is not null;
  create index orders_notice on orders (notice_at, id) where notice_at is not null;
  create index orders_worker_open on orders (worker_id, id) where due_at is not null;
  create index orders_merchant_open on orders (merchant_id, id) where due_at is not null;
  create index orders_customer_open on orders (customer_id, id)
    where status not in ('completed', 'closed', 'confirmed', 'cancelled', 'refunded');
`;

// A worker's load: orders in hand, on the way to pickup or offered.
const workers = sql`
  create view live_worker as
  select working.*, case when not on_shift then 'offline' when load > 0 then 'busy' else 'free' end as state
  from (
    select worker.*, (
      select count(*)::integer from orders
      where worker_id = worker.id and due_at is not null
        and (status in ('assigned', 'picked_up', 'requested', 'arrived', 'driving', 'posted', 'in_progress')
          or status = 'accepted' and kind <> 'delivery')
    ) as load
    from worker
  ) as working;
`;

const counts = sql`
  alter table order_count add column kind order_kind not null default 'delivery';
  alter table order_count alter column kind drop default;
  alter table order_count drop constraint order_count_pkey;
  alter table order_count add primary key (kind, status, slot);

  create or replace function count_orders() returns trigger language plpgsql as $$
  begin
    if tg_op = 'INSERT' then
      insert into order_count as kept (kind, status, slot, n)
      select kind, status, pg_backend_pid() % 16, count(*) from new_rows group by kind, status order by kind, status
      on conflict (kind, status, slot) do update set n = kept.n + excluded.n;
    elsif tg_op = 'DELETE' then
      insert into order_count as kept (kind, status, slot, n)
      select kind, status, pg_backend_pid() % 16, -count(*) from old_rows group by kind, status order by kind, status
      on conflict (kind, status, slot) do update set n = kept.n + excluded.n;
    else
      insert into order_count as kept (kind, status, slot, n)
      select kind, status, pg_backend_pid() % 16, sum(moved)
      from (select kind, status, 1 as moved from new_rows union all select kind, status, -1 from old_rows) as moves
      group by kind, status having sum(moved) <> 0 order by kind, status
      on conflict (kind, status, slot) do update set n = kept.n + excluded.n;
    end if;
    return null;
  end $$;

  create trigger orders_counted_in after insert on orders
    referencing new table as new_rows for each statement execute function count_orders();
  create trigger orders_counted_out after delete on orders
    referencing old table as old_rows for each statement execute function count_orders();
  create trigger orders_counted_over after update on orders
    referencing old table as old_rows new table as new_rows for each statement execute function count_orders();
`;

// The answer of a command is stored with its idempotency key for a day.
const deskParts = sql`
  alter table order_step drop constraint order_step_actor_kind_check;
  alter table order_step add constraint order_step_actor_kind_check
    check (actor_kind in ('staff', 'customer', 'merchant', 'courier', 'driver', 'runner', 'system'));

  create table order_urge (
    id bigint generated always as identity primary key,
    order_id bigint not null references orders on delete cascade,
    at timestamptz not null
  );
  create index order_urge_order on order_urge (order_id, id);

  create table order_command (
    actor_id integer not null,
    key text not null check (char_length(key) between 1 and 64),
    request_hash bytea not null,
    answer jsonb,
    at timestamptz not null,
    primary key (actor_id, key)
  );
  create index order_command_at on order_command (at);

  create table order_settings (
    is_only boolean primary key default true check (is_only),
    version integer not null default 1,
    settings jsonb not null default '{}' check (jsonb_typeof(settings) = 'object'),
    changed_by text not null default '',
    changed_at timestamptz
  );
  insert into order_settings default values;
`;

// Double entry: one statement inserts the sides of a transfer, which sum to zero. Entries are never changed or deleted.
const ledger = sql`
  create table ledger_transfer (
    id bigint generated always as identity primary key,
    at timestamptz not null,
    purpose text not null,
    subject text not null,
    key text not null constraint ledger_transfer_key unique
  );
  create index ledger_transfer_subject on ledger_transfer (subject, id);

  create table ledger_entry (
    transfer_id bigint not null references ledger_transfer,
    line smallint not null,
    account text not null check (account ~ '^[a-z]+(:[a-z0-9-]+)?$'),
    cents bigint not null check (cents <> 0),
    primary key (transfer_id, line)
  );
  create index ledger_entry_account on ledger_entry (account, transfer_id) include (cents);

  create function assert_balanced() returns trigger language plpgsql as $$
  begin
    if exists (select from new_rows group by transfer_id having sum(cents) <> 0 or min(line) <> 1) then
      raise exception 'a transfer does not sum to zero';
    end if;
    return null;
  end $$;
  create trigger ledger_entry_balanced after insert on ledger_entry
    referencing new table as new_rows for each statement execute function assert_balanced();

  create function refuse_change() returns trigger language plpgsql as $$
  begin
    raise exception 'the ledger is append-only';
  end $$;
  create trigger ledger_transfer_kept before update or delete or truncate on ledger_transfer
    for each statement execute function refuse_change();
  create trigger ledger_entry_kept before update or delete or truncate on ledger_entry
    for each statement execute function refuse_change();
`;

// Payments from before the ledger that were not distributed yet start in escrow.
const openingTransfers = sql`
  with opened as (
    insert into ledger_transfer (at, purpose, subject, key)
    select created_at, 'order.paid', 'order:' || number, 'order.paid:' || number
    from orders where status not in ('completed', 'cancelled', 'refunding', 'refunded') and total_cents > 0 order by id
    returning id, subject
  )
  insert into ledger_entry (transfer_id, line, account, cents)
  select opened.id, side.line, side.account, side.sign * orders.total_cents
  from opened join orders on 'order:' || orders.number = opened.subject,
    (values (1, 'bank', -1), (2, 'held', 1)) as side (line, account, sign);
`;

const seededMenus = sql`
  insert into permission (type, code, label, path, name, url, icon, order_number) values
    (1, 'order:driver', '{"zh":"代驾订单","en":"Designated drivers","es":"Conductores designados","ja":"運転代行注文"}',
     '/daiorder', 'driverOrders', '/orders/driver', 'steering-wheel', 31),
    (1, 'order:errand', '{"zh":"跑腿订单","en":"Errands","es":"Recados","ja":"おつかい注文"}',
     '/sendorder', 'errandOrders', '/orders/errand', 'run', 32);
  update permission set parent_id = null, type = 1, path = '/courier', name = 'couriers', url = '/orders/couriers', icon = 'users-group',
    order_number = 33, label = '{"zh":"骑手与司机","en":"Couriers and drivers","es":"Repartidores y conductores","ja":"配達員・運転手"}'
    where code = 'order:courier';

  insert into permission (parent_id, type, code, label, order_number)
  select parent.id, 2, parent.code || ':' || button.act, button.label::jsonb, button.order_number
  from permission parent, (values
    ('assign', '{"zh":"派单","en":"Assign","es":"Asignar","ja":"割り当て"}', 1),
    ('reassign', '{"zh":"改派","en":"Reassign","es":"Reasignar","ja":"再割り当て"}', 2),
    ('advance', '{"zh":"推进状态","en":"Advance","es":"Avanzar","ja":"進める"}', 3),
    ('cancel', '{"zh":"取消订单","en":"Cancel","es":"Cancelar","ja":"キャンセル"}', 4),
    ('refund', '{"zh":"退款","en":"Refund","es":"Reembolsar","ja":"返金"}', 5),
    ('note', '{"zh":"备注","en":"Note","es":"Anotar","ja":"メモ"}', 6),
    ('flag', '{"zh":"标记","en":"Flag","es":"Marcar","ja":"フラグ"}', 7)
  ) as button (act, label, order_number)
  where parent.code in ('order:driver', 'order:errand');

  insert into permission (parent_id, type, code, label, order_number)
  select parent.id, 2, 'order:settings', '{"zh":"时限与自动派单","en":"Limits and auto-assign","es":"Límites y asignación automática","ja":"制限時間と自動割り当て"}', 8
  from permission parent where parent.code = 'order';
`;

// Permissions of dispatcher, manager and auditor.
const seededGrants = sql`
  insert into role_permission (role_id, permission_id)
  select role.id, permission.id from role, permission
  where role.code in ('manager', 'dispatcher') and (permission.code ~ '^order:(driver|errand)(:|$)')
     or role.code = 'manager' and permission.code = 'order:settings'
     or role.code = 'auditor' and permission.code in ('order:driver', 'order:errand')
  on conflict do nothing;
`;

/** Designated drivers and errands, workers of all kinds, urging, due notices, undo, and the ledger. */
export const orderKinds: Migration = {
  async up(db) {
    const parts = [people, makeRoom, columns, listIndexes, workers, counts, deskParts, ledger, openingTransfers];
    for (const statements of [...parts, seededMenus, seededGrants]) await statements.execute(db);
  },
};
