import { sql } from "kysely";
import type { Migration } from "kysely/migration";

const slips = sql`
  alter table file drop constraint file_module_check;
  alter table file add constraint file_module_check
    check (module in ('pcimg', 'chat', 'voice', 'package', 'ride', 'review', 'payment', 'announcement')) not valid;
  alter table wedding_receipt add column slip text not null default ''`;

const keepReceipts = sql`
  create or replace function keep_wedding_receipt() returns trigger language plpgsql as $$
  begin
    if tg_op = 'DELETE' or old.state <> 'waiting'
      or (new.wedding_id, new.amount_cents, new.method, new.received_on, new.slip, new.recorded_by)
      is distinct from (old.wedding_id, old.amount_cents, old.method, old.received_on, old.slip, old.recorded_by) then
      raise exception 'receipt % cannot be changed', old.id using errcode = 'check_violation';
    end if;
    return new;
  end $$`;

/** Pictures of payment slips of receipts, which stay with them. */
export const paymentSlips: Migration = {
  async up(db) {
    for (const statements of [slips, keepReceipts]) await statements.execute(db);
  },
};
