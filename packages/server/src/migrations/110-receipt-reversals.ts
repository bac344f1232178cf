import { sql } from "kysely";
import type { Migration } from "kysely/migration";

const tables = sql`
  alter table wedding_receipt add column duplicate_reason text not null default '';
  create index wedding_receipt_transfer on wedding_receipt (received_on, amount_cents, method);

  create table wedding_receipt_reversal (
    id integer generated always as identity primary key,
    receipt_id integer not null references wedding_receipt,
    state text not null default 'asked' check (state in ('asked', 'reversed', 'refused')),
    reason text not null check (reason <> ''),
    asked_by integer not null references users,
    decided_by integer references users,
    decided_at timestamptz,
    refusal text not null default '',
    created_at timestamptz not null default now(),
    version integer not null default 1,
    updated_by text not null default '',
    updated_at timestamptz not null default now(),
    constraint wedding_receipt_reversal_second_person check (decided_by <> asked_by),
    constraint wedding_receipt_reversal_decided check (
      (state = 'asked') = (decided_by is null) and (decided_by is null) = (decided_at is null)),
    constraint wedding_receipt_reversal_refused check ((state = 'refused') = (refusal <> ''))
  );
  create unique index wedding_receipt_reversal_once on wedding_receipt_reversal (receipt_id) where state <> 'refused';
  create index wedding_receipt_reversal_receipt on wedding_receipt_reversal (receipt_id);
  create index wedding_receipt_reversal_asked_by on wedding_receipt_reversal (asked_by);
  create index wedding_receipt_reversal_decided_by on wedding_receipt_reversal (decided_by)`;

// A reversal is for a checked receipt, begins as asked, is decided once, and has its transfer.
const rules = sql`
  create function keep_receipt_reversal() returns trigger language plpgsql as $$
  begin
    if tg_op = 'INSERT' then
      if new.state <> 'asked' or not exists (select from wedding_receipt where id = new.receipt_id and state = 'checked') then
        raise exception 'a reversal begins as asked, for a checked receipt' using errcode = 'check_violation';
      end if;
      return new;
    end if;
    if tg_op = 'DELETE' or old.state <> 'asked' or new.state = 'asked'
      or (new.receipt_id, new.reason, new.asked_by) is distinct from (old.receipt_id, old.reason, old.asked_by) then
      raise exception 'reversal % cannot be changed', old.id using errcode = 'check_violation';
    end if;
    if new.state = 'reversed' and not exists (select from ledger_transfer where key = 'wedding.reversed:' || new.receipt_id) then
      raise exception 'reversal % has no transfer', new.id using errcode = 'check_violation';
    end if;
    return new;
  end $$;
  create trigger wedding_receipt_reversal_kept before insert or update or delete on wedding_receipt_reversal
    for each row execute function keep_receipt_reversal()`;

/** Reversals of checked receipts, and receipts of the same transfer (docs/decisions/104). */
export const receiptReversals: Migration = {
  async up(db) {
    for (const statements of [tables, rules]) await statements.execute(db);
  },
};
