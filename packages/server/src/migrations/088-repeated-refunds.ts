import { sql } from "kysely";
import type { Migration } from "kysely/migration";

// What the studio pays on top can be asked for again after a refusal, and is paid once.
const rules = sql`
  alter table wedding_refund drop constraint wedding_refund_double,
    add constraint wedding_refund_double check (double_cents = 0 or kind in ('cancellation', 'request'));
  create unique index wedding_refund_doubled_once on wedding_refund (wedding_id) where double_cents > 0 and state <> 'refused';

  create or replace function open_wedding_refund() returns trigger language plpgsql as $$
  begin
    if new.state <> 'asked' then
      raise exception 'a refund begins as asked' using errcode = 'check_violation';
    end if;
    if new.double_cents > 0 and not exists (
      select from wedding_cancellation where wedding_id = new.wedding_id and double_cents >= new.double_cents
    ) then
      raise exception 'wedding % is not owed % on top', new.wedding_id, new.double_cents using errcode = 'check_violation';
    end if;
    return new;
  end $$`;

/** Refunds of the doubled deposit that are asked for again (docs/decisions/103). */
export const repeatedRefunds: Migration = {
  async up(db) {
    await rules.execute(db);
  },
};
