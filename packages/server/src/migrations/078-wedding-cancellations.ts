import { sql } from "kysely";
import type { Migration } from "kysely/migration";

const tables = sql`
  create table wedding_cancellation (
    wedding_id integer primary key references wedding,
    cause text not null check (cause in ('couple', 'studio', 'other')),
    reason text not null check (reason <> ''),
    days_before integer,
    paid_cents integer not null check (paid_cents >= 0),
    kept_cents integer not null check (kept_cents >= 0),
    refund_cents integer not null check (refund_cents >= 0),
    double_cents integer not null check (double_cents >= 0),
    cancelled_by integer not null references users,
    cancelled_at timestamptz not null,
    constraint wedding_cancellation_sums check (kept_cents + refund_cents = paid_cents),
    constraint wedding_cancellation_double check (double_cents = 0 or cause = 'studio' and double_cents <= paid_cents)
  );
  create index wedding_cancellation_by on wedding_cancellation (cancelled_by);

  create table wedding_refund (
    id integer generated always as identity primary key,
    wedding_id integer not null references wedding,
    kind text not null check (kind in ('request', 'cancellation', 'late')),
    receipt_id integer references wedding_receipt,
    amount_cents integer not null check (amount_cents >= 0),
    double_cents integer not null default 0 check (double_cents >= 0),
    reason text not null default '',
    state text not null default 'asked' check (state in ('asked', 'approved', 'refused', 'paid')),
    asked_by integer not null references users,
    decided_by integer references users,
    decided_at timestamptz,
    refusal text not null default '',
    paid_by integer references users,
    paid_at timestamptz,
    method text check (method in ('cash', 'card', 'transfer', 'wechat', 'alipay')),
    reference text not null default '',
    client_key text,
    request_hash bytea,
    created_at timestamptz not null default now(),
    version integer not null default 1,
    updated_by text not null default '',
    updated_at timestamptz not null default now(),
    constraint wedding_refund_key unique (asked_by, client_key),
    constraint wedding_refund_amount check (amount_cents + double_cents > 0),
    constraint wedding_refund_double check (double_cents = 0 or kind = 'cancellation'),
    constraint wedding_refund_late check ((kind = 'late') = (receipt_id is not null)),
    constraint wedding_refund_second_person check (decided_by <> asked_by),
    constraint wedding_refund_payer check (paid_by <> asked_by),
    constraint wedding_refund_decided check (
      (state = 'asked') = (decided_by is null) and (decided_by is null) = (decided_at is null)),
    constraint wedding_refund_paid check (
      (state = 'paid') = (paid_by is not null) and (paid_by is null) = (paid_at is null) and (paid_by is null) = (method is null)),
    constraint wedding_refund_refused check ((state = 'refused') = (refusal <> ''))
  );
  create unique index wedding_refund_receipt on wedding_refund (receipt_id);
  create unique index wedding_refund_cancellation on wedding_refund (wedding_id) where kind = 'cancellation';
  create index wedding_refund_wedding on wedding_refund (wedding_id);
  create index wedding_refund_created on wedding_refund (created_at, id);
  create index wedding_refund_decided_by on wedding_refund (decided_by);
  create index wedding_refund_paid_by on wedding_refund (paid_by)`;

// A cancelled wedding stays cancelled, whatever the program does. The lock lets a simultaneous cancellation end first.
const ended = sql`
  create function keep_wedding_cancellation() returns trigger language plpgsql as $$
  begin
    raise exception 'the cancellation of wedding % cannot be changed', old.wedding_id using errcode = 'check_violation';
  end $$;
  create trigger wedding_cancellation_kept before update or delete on wedding_cancellation
    for each row execute function keep_wedding_cancellation();

  create function refuse_cancelled_wedding() returns trigger language plpgsql as $$
  begin
    perform from wedding where id = new.wedding_id for key share;
    if exists (select from wedding_cancellation where wedding_id = new.wedding_id) then
      raise exception 'wedding % is cancelled', new.wedding_id using errcode = 'check_violation';
    end if;
    return new;
  end $$;
  create trigger shoot_of_cancelled_wedding before insert or update of state, wedding_id on shoot for each row
    when (new.wedding_id is not null
      and new.state in ('tentative', 'firm', 'confirmed', 'checked_in', 'shooting', 'postponed'))
    execute function refuse_cancelled_wedding();
  create trigger agreement_of_cancelled_wedding before insert or update of state, wedding_id on agreement for each row
    when (new.state in ('draft', 'sent', 'signed_a', 'signed'))
    execute function refuse_cancelled_wedding()`;

// A refund is paid together with its transfer, and never from more than the wedding has.
const refunds = sql`
  create function keep_wedding_refund() returns trigger language plpgsql as $$
  begin
    if tg_op = 'DELETE' or old.state in ('refused', 'paid')
      or (old.state, new.state) not in (('asked', 'approved'), ('asked', 'refused'), ('approved', 'paid'))
      or (new.wedding_id, new.kind, new.receipt_id, new.amount_cents, new.double_cents, new.reason, new.asked_by)
        is distinct from (old.wedding_id, old.kind, old.receipt_id, old.amount_cents, old.double_cents, old.reason, old.asked_by)
      or old.state = 'approved' and (new.decided_by, new.decided_at) is distinct from (old.decided_by, old.decided_at) then
      raise exception 'refund % cannot be changed', old.id using errcode = 'check_violation';
    end if;
    if new.state = 'paid' then
      perform from wedding where id = new.wedding_id for no key update;
      if new.amount_cents > 0 and not exists (select from ledger_transfer where key = 'wedding.refund:' || new.id)
        or new.double_cents > 0 and not exists (select from ledger_transfer where key = 'wedding.double:' || new.wedding_id) then
        raise exception 'refund % has no transfer', new.id using errcode = 'check_violation';
      end if;
      if (select coalesce(sum(cents), 0) from ledger_entry where account = 'wedding:' || new.wedding_id) < 0 then
        raise exception 'refund % is more than wedding % has', new.id, new.wedding_id using errcode = 'check_violation';
      end if;
    end if;
    return new;
  end $$;
  create trigger wedding_refund_kept before update or delete on wedding_refund
    for each row execute function keep_wedding_refund();

  create function open_wedding_refund() returns trigger language plpgsql as $$
  begin
    if new.state <> 'asked' then
      raise exception 'a refund begins as asked' using errcode = 'check_violation';
    end if;
    return new;
  end $$;
  create trigger wedding_refund_asked before insert on wedding_refund
    for each row execute function open_wedding_refund()`;

const menu = sql`
  insert into permission (parent_id, type, code, label, order_number)
  select id, 2, 'wedding:cancel',
    '{"zh":"取消婚纱订单","en":"Cancel weddings","es":"Cancelar bodas","ja":"婚礼をキャンセル"}', 6
  from permission where code = 'wedding';

  insert into permission (parent_id, type, code, label, path, name, url, icon, order_number)
  select id, 1, 'payment:refund', '{"zh":"婚礼退款","en":"Wedding refunds","es":"Reembolsos de bodas","ja":"婚礼の返金"}',
    '/wedding-refunds', 'weddingRefunds', '/wedding-payments/refunds', 'coins', 11
  from permission where name = 'studioPages';

  insert into permission (parent_id, type, code, label, order_number)
  select parent.id, 2, button.code, button.label::jsonb, button.order_number
  from (values
    ('payment:refund:ask', '{"zh":"申请退款","en":"Ask for refunds","es":"Solicitar reembolsos","ja":"返金を申請"}', 1),
    ('payment:refund:approve', '{"zh":"批准退款","en":"Approve refunds","es":"Aprobar reembolsos","ja":"返金を承認"}', 2),
    ('payment:refund:pay', '{"zh":"支付退款","en":"Pay refunds","es":"Pagar reembolsos","ja":"返金を支払う"}', 3)
  ) as button (code, label, order_number) join permission parent on parent.code = 'payment:refund';

  insert into role_permission (role_id, permission_id)
  select role.id, permission.id
  from (values
    ('manager', 'wedding:cancel payment:refund payment:refund:ask payment:refund:approve payment:refund:pay'),
    ('finance', 'payment:refund payment:refund:approve payment:refund:pay'),
    ('auditor', 'payment:refund'),
    ('consultant', 'wedding:cancel payment:refund payment:refund:ask')
  ) as granted (role, codes)
  join role on role.code = granted.role
  join permission on permission.code = any (string_to_array(granted.codes, ' '))
  on conflict do nothing`;

/** Cancellations and refunds of weddings (docs/decisions/103). */
export const weddingCancellations: Migration = {
  async up(db) {
    for (const statements of [tables, ended, refunds, menu]) await statements.execute(db);
  },
};
