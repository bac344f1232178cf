import { sql } from "kysely";
import type { Migration } from "kysely/migration";

const column = sql`
  alter table wedding_refund add column goodwill_cents integer not null default 0,
    add constraint wedding_refund_goodwill check (
      goodwill_cents between 0 and amount_cents and (goodwill_cents = 0 or kind = 'request'));

  create or replace function keep_wedding_refund() returns trigger language plpgsql as $$
  begin
    if tg_op = 'DELETE' or old.state in ('refused', 'paid')
      or (old.state, new.state) not in (('asked', 'approved'), ('asked', 'refused'), ('approved', 'paid'))
      or (new.wedding_id, new.kind, new.receipt_id, new.amount_cents, new.double_cents, new.goodwill_cents, new.reason, new.asked_by)
        is distinct from (old.wedding_id, old.kind, old.receipt_id, old.amount_cents, old.double_cents, old.goodwill_cents,
          old.reason, old.asked_by)
      or old.state = 'approved' and (new.decided_by, new.decided_at) is distinct from (old.decided_by, old.decided_at) then
      raise exception 'refund % cannot be changed', old.id using errcode = 'check_violation';
    end if;
    if new.state = 'paid' then
      perform from wedding where id = new.wedding_id for no key update;
      if new.amount_cents > 0 and not exists (select from ledger_transfer where key = 'wedding.refund:' || new.id)
        or new.goodwill_cents > 0 and not exists (select from ledger_transfer where key = 'wedding.goodwill:' || new.id)
        or new.double_cents > 0 and not exists (select from ledger_transfer where key = 'wedding.double:' || new.wedding_id) then
        raise exception 'refund % has no transfer', new.id using errcode = 'check_violation';
      end if;
      if (select coalesce(sum(cents), 0) from ledger_entry where account = 'wedding:' || new.wedding_id) < 0 then
        raise exception 'refund % is more than wedding % has', new.id, new.wedding_id using errcode = 'check_violation';
      end if;
    end if;
    return new;
  end $$`;

// Parts that were earned before an amendment become the shares of the terms of now. Rounds as the program does.
const adjustment = sql`
  with owed as (
    select agreement.wedding_id, wedding.number, terms->'parts' as parts, total_cents - coalesce((
      select sum(cents) from wedding_waiver where agreement_id = agreement.id and state = 'waived'), 0)::bigint as total
    from agreement join wedding on wedding.id = agreement.wedding_id where agreement.state = 'signed'
  ), shares as (
    select *, total * (parts->>'shoot')::bigint / 100 as shoot, total * (parts->>'selection')::bigint / 100 as selection from owed
  ), wanted as (
    select wedding_id, number,
      case when exists (select from ledger_transfer where key = 'wedding.earned:' || wedding_id || ':shoot') then shoot else 0 end
      + case when exists (select from ledger_transfer where key = 'wedding.earned:' || wedding_id || ':selection')
        then selection else 0 end
      + case when exists (select from ledger_transfer where key = 'wedding.earned:' || wedding_id || ':pickup')
        then total - shoot - selection else 0 end as cents
    from shares
  ), wrong as (
    select wedding_id, number, cents - (select coalesce(-sum(entry.cents), 0) from ledger_entry entry
      join ledger_transfer on ledger_transfer.id = transfer_id
      where account = 'wedding:' || wedding_id and purpose in ('wedding.earned', 'wedding.waived')) as cents
    from wanted
  ), moved as (
    insert into ledger_transfer (at, purpose, subject, key)
    select now(), 'wedding.adjusted', 'wedding:' || number, 'wedding.adjusted:' || wedding_id || ':1' from wrong where cents <> 0
    returning id, at, key
  )
  insert into ledger_entry (transfer_id, line, account, cents, at)
  select moved.id, side.line, side.account, side.cents, moved.at
  from moved join wrong on moved.key = 'wedding.adjusted:' || wedding_id || ':1'
  cross join lateral (values (1, 'wedding:' || wedding_id, -wrong.cents), (2, 'house:studio-income', wrong.cents))
    as side (line, account, cents)`;

/** Income of weddings that follows their terms, and goodwill (docs/decisions/103). */
export const adjustedEarnings: Migration = {
  async up(db) {
    for (const statements of [column, adjustment]) await statements.execute(db);
  },
};
