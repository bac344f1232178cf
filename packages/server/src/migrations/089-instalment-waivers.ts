import { sql } from "kysely";
import type { Migration } from "kysely/migration";

const tables = sql`
  create table wedding_waiver (
    id integer generated always as identity primary key,
    wedding_id integer not null references wedding,
    agreement_id integer not null references agreement,
    position integer not null,
    cents integer not null check (cents > 0),
    reason text not null check (reason <> ''),
    state text not null default 'asked' check (state in ('asked', 'waived', 'refused', 'withdrawn')),
    asked_by integer not null references users,
    decided_by integer references users,
    decided_at timestamptz,
    refusal text not null default '',
    created_at timestamptz not null default now(),
    version integer not null default 1,
    updated_by text not null default '',
    updated_at timestamptz not null default now(),
    constraint wedding_waiver_second_person check (decided_by <> asked_by),
    constraint wedding_waiver_decided check (
      (state in ('waived', 'refused')) = (decided_by is not null) and (decided_by is null) = (decided_at is null)),
    constraint wedding_waiver_refused check ((state = 'refused') = (refusal <> ''))
  );
  create unique index wedding_waiver_asked on wedding_waiver (agreement_id, position) where state = 'asked';
  create index wedding_waiver_wedding on wedding_waiver (wedding_id);
  create index wedding_waiver_asked_by on wedding_waiver (asked_by);
  create index wedding_waiver_decided_by on wedding_waiver (decided_by);

  alter table wedding_instalment add column waived_cents integer not null default 0,
    drop constraint wedding_instalment_paid,
    add constraint wedding_instalment_paid check (paid_cents >= 0 and waived_cents >= 0 and paid_cents + waived_cents <= cents);
  drop index wedding_instalment_due;
  create index wedding_instalment_due on wedding_instalment (due_on, id) where paid_cents + waived_cents < cents`;

// A waiver begins as asked, is decided once, and never changes besides.
const rules = sql`
  create function keep_wedding_waiver() returns trigger language plpgsql as $$
  begin
    if tg_op = 'INSERT' then
      if new.state <> 'asked' then
        raise exception 'a waiver begins as asked' using errcode = 'check_violation';
      end if;
      return new;
    end if;
    if tg_op = 'DELETE' or old.state <> 'asked' or new.state = 'asked'
      or (new.wedding_id, new.agreement_id, new.position, new.cents, new.reason, new.asked_by)
        is distinct from (old.wedding_id, old.agreement_id, old.position, old.cents, old.reason, old.asked_by) then
      raise exception 'waiver % cannot be changed', old.id using errcode = 'check_violation';
    end if;
    return new;
  end $$;
  create trigger wedding_waiver_kept before insert or update or delete on wedding_waiver
    for each row execute function keep_wedding_waiver()`;

const menu = sql`
  insert into permission (parent_id, type, code, label, order_number)
  select id, 2, 'payment:waive',
    '{"zh":"免除应收款","en":"Waive payments","es":"Condonar pagos","ja":"入金を免除"}', 1
  from permission where code = 'payment:due';

  insert into role_permission (role_id, permission_id)
  select role.id, permission.id from role, permission
  where permission.code = 'payment:waive' and role.code in ('manager', 'finance')
  on conflict do nothing`;

/** Waivers of instalments by two persons (docs/decisions/103). */
export const instalmentWaivers: Migration = {
  async up(db) {
    for (const statements of [tables, rules, menu]) await statements.execute(db);
  },
};
