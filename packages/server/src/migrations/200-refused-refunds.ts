import { sql } from "kysely";
import type { Migration } from "kysely/migration";

/** Lets a user refuse an approved refund that is not paid, because its money may not be there any more. */
export const refusedRefunds: Migration = {
  async up(db) {
    await sql`
      create or replace function keep_wedding_refund() returns trigger language plpgsql as $$
      begin
        if tg_op = 'DELETE' or old.state in ('refused', 'paid')
          or (old.state, new.state) not in
            (('asked', 'approved'), ('asked', 'refused'), ('approved', 'paid'), ('approved', 'refused'))
          or (new.wedding_id, new.kind, new.receipt_id, new.amount_cents, new.double_cents, new.goodwill_cents, new.reason, new.asked_by)
            is distinct from (old.wedding_id, old.kind, old.receipt_id, old.amount_cents, old.double_cents, old.goodwill_cents,
              old.reason, old.asked_by)
          or old.state = 'approved' and new.state = 'paid'
            and (new.decided_by, new.decided_at) is distinct from (old.decided_by, old.decided_at) then
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
      end $$`.execute(db);
  },
};
