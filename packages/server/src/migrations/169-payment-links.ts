import { sql } from "kysely";
import type { Migration } from "kysely/migration";

const links = sql`
  create table wedding_payment_link (
    id integer generated always as identity primary key,
    wedding_id integer not null references wedding,
    position smallint not null,
    cents integer not null check (cents > 0),
    session_id text not null unique,
    url text not null,
    state text not null default 'open' check (state in ('open', 'paid', 'ended')),
    expires_at timestamptz not null,
    created_at timestamptz not null default now(),
    version integer not null default 1,
    updated_by text not null default '',
    updated_at timestamptz not null default now()
  );
  create unique index wedding_payment_link_open on wedding_payment_link (wedding_id, position) where state = 'open';
  create index wedding_payment_link_wedding on wedding_payment_link (wedding_id)`;

// No user recorded what the provider reported. Without a question no user has to check it either.
const receipts = sql`
  alter table wedding_receipt alter column recorded_by drop not null;
  alter table wedding_receipt add column link_id integer references wedding_payment_link;
  alter table wedding_receipt add column payment_id text unique;
  alter table wedding_receipt add column question text
    check (question in ('amount', 'cancelled', 'ended', 'repeated', 'duplicate'));
  create index wedding_receipt_link on wedding_receipt (link_id);
  alter table wedding_receipt add constraint wedding_receipt_recorded
    check ((recorded_by is null) = (payment_id is not null) and (payment_id is null) = (link_id is null));
  alter table wedding_receipt add constraint wedding_receipt_question check (question is null or payment_id is not null);
  alter table wedding_receipt drop constraint wedding_receipt_decided;
  alter table wedding_receipt add constraint wedding_receipt_decided check (
    (state = 'waiting') = (decided_at is null)
    and (decided_by is null) = (decided_at is null or (state = 'checked' and payment_id is not null and question is null)))`;

const keepReceipts = sql`
  create or replace function keep_wedding_receipt() returns trigger language plpgsql as $$
  begin
    if tg_op = 'DELETE' or old.state <> 'waiting'
      or (new.wedding_id, new.amount_cents, new.method, new.received_on, new.slip, new.recorded_by, new.link_id, new.payment_id, new.question)
      is distinct from
        (old.wedding_id, old.amount_cents, old.method, old.received_on, old.slip, old.recorded_by, old.link_id, old.payment_id, old.question) then
      raise exception 'receipt % cannot be changed', old.id using errcode = 'check_violation';
    end if;
    return new;
  end $$`;

/** Links by which couples pay at a payment provider, and the receipts of these payments (docs/decisions/185). */
export const paymentLinks: Migration = {
  async up(db) {
    for (const statements of [links, receipts, keepReceipts]) await statements.execute(db);
  },
};
