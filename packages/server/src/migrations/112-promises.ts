import { sql } from "kysely";
import type { Migration } from "kysely/migration";

// The total counts the lines of the terms. Versions without lines, also those of the previous release, keep their sums.
const agreements = sql`
  create function lines_cents(lines jsonb) returns bigint language sql immutable as $$
    select coalesce(sum((line->>'cents')::bigint), 0) from jsonb_array_elements(coalesce(lines, '[]')) as line
  $$;
  alter table agreement drop constraint agreement_total,
    add constraint agreement_total check (
      total_cents = price_cents + lines_cents(terms->'lines') - discount_cents) not valid;
  alter table agreement
    add column quote_id integer,
    add column quote_option integer,
    add column difference_reason text not null default '',
    add column couple_digest bytea,
    add column agreed_date date,
    add constraint agreement_quote check ((quote_id is null) = (quote_option is null)),
    add constraint agreement_quote_option foreign key (quote_id, quote_option) references quote_option (quote_id, number);
  create index agreement_of_quote on agreement (quote_id) where quote_id is not null`;

// A quote that was sent keeps its approval, as it keeps its options.
const quotes = sql`
  alter table quote
    add column renewed_from integer references quote,
    add column discount_reason text not null default '',
    add column needs_approval boolean not null default false,
    add column review_id integer references review,
    add column approved_by integer references users,
    add column approved_at timestamptz,
    add constraint quote_approved check (not needs_approval or state in ('draft', 'withdrawn') or approved_by is not null);
  create unique index quote_review on quote (review_id);
  create index quote_renewed_from on quote (renewed_from) where renewed_from is not null;

  create function keep_quote_approval() returns trigger language plpgsql as $$
  begin
    raise exception 'quote % was sent or ended and cannot be changed', old.id using errcode = 'check_violation';
  end $$;
  create trigger quote_approval_kept before update on quote for each row
    when (old.state <> 'draft' and (new.renewed_from, new.needs_approval, new.review_id, new.approved_by)
      is distinct from (old.renewed_from, old.needs_approval, old.review_id, old.approved_by))
    execute function keep_quote_approval();

  create function require_quote_decision() returns trigger language plpgsql as $$
  begin
    if not exists (select from review where id = new.review_id and queue = 'discount' and status = 'approved'
        and acted_by = new.approved_by) then
      raise exception 'the discount of quote % is not approved in its queue', new.id using errcode = 'check_violation';
    end if;
    return null;
  end $$;
  create constraint trigger quote_in_queue after insert or update of approved_by on quote for each row
    when (new.approved_by is not null) execute function require_quote_decision()`;

/** Agreements are drafted from accepted quotes, and discounts of quotes need approval (docs/decisions/106). */
export const promises: Migration = {
  async up(db) {
    for (const statements of [agreements, quotes]) await statements.execute(db);
  },
};
