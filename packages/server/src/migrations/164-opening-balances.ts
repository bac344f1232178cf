import { sql } from "kysely";
import type { Migration } from "kysely/migration";

// What a couple paid before the studio used this program. Its transfer in the ledger is `wedding.opening:<wedding>`.
const openings = sql`
  create table wedding_opening (
    wedding_id integer primary key references wedding,
    cents integer not null check (cents > 0),
    received_on date not null,
    created_at timestamptz not null default now(),
    updated_by text not null default '',
    updated_at timestamptz not null default now()
  )`;

// An agreement that was signed on paper has a date instead of signatures. It can be deleted when its import is undone.
const agreements = sql`
  alter table agreement add column signed_before date;
  alter table agreement add constraint agreement_signed_before check (signed_before is null or signed_at is not null);

  create or replace function require_both_signatures() returns trigger language plpgsql as $$
  begin
    if new.state = 'signed' and new.signed_before is null and (select count(*) from agreement_signature as made
        where made.agreement_id = new.id and made.digest = new.digest)
      <> coalesce(nullif((select count(*) from agreement_party where agreement_id = new.id), 0), 2) then
      raise exception 'agreement % needs the signatures of its parties', new.id using errcode = 'check_violation';
    end if;
    return new;
  end $$;

  create or replace function keep_sent_agreement() returns trigger language plpgsql as $$
  begin
    if tg_op = 'DELETE' then
      if old.state <> 'draft' and (old.signed_before is null or old.state <> 'signed') then
        raise exception 'agreement % was sent and cannot be deleted', old.id using errcode = 'check_violation';
      end if;
      return old;
    end if;
    if (new.signed_before is distinct from old.signed_before)
      or old.state <> 'draft' and (new.wedding_id, new.number, new.language, new.title, new.body, new.terms, new.offer_id,
        new.offer_number, new.price_cents, new.discount_cents, new.total_cents, new.deposit_cents, new.digest,
        new.needs_approval, new.author_id, new.approved_by)
      is distinct from (old.wedding_id, old.number, old.language, old.title, old.body, old.terms, old.offer_id,
        old.offer_number, old.price_cents, old.discount_cents, old.total_cents, old.deposit_cents, old.digest,
        old.needs_approval, old.author_id, old.approved_by) then
      raise exception 'agreement % was sent and cannot be changed', old.id using errcode = 'check_violation';
    end if;
    if old.state in ('amended', 'ended', 'expired') and new.state <> old.state
      or old.state <> 'draft' and new.state = 'draft' then
      raise exception 'agreement % cannot become % after %', old.id, new.state, old.state using errcode = 'check_violation';
    end if;
    return new;
  end $$`;

/** Opening balances of weddings, and agreements that were signed before. */
export const openingBalances: Migration = {
  async up(db) {
    for (const statements of [openings, agreements]) await statements.execute(db);
  },
};
