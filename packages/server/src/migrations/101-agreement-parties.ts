import { sql } from "kysely";
import type { Migration } from "kysely/migration";

// The names and numbers of a couple as they were when a version was sent. A number that was missing then is added once.
const table = sql`
  create table agreement_party (
    agreement_id integer not null references agreement on delete cascade,
    partner text not null check (partner in ('a', 'b')),
    name text not null,
    phone text not null,
    shared_phone_reason text not null default '',
    primary key (agreement_id, partner)
  );
  create function keep_agreement_party() returns trigger language plpgsql as $$
  begin
    if (new.agreement_id, new.partner) is distinct from (old.agreement_id, old.partner)
      or new.phone <> '' and (old.phone <> '' or (new.name, new.shared_phone_reason) is distinct from (old.name, old.shared_phone_reason)) then
      raise exception 'the parties of agreement % cannot be changed', old.agreement_id using errcode = 'check_violation';
    end if;
    return new;
  end $$;
  create trigger agreement_party_kept before update on agreement_party for each row execute function keep_agreement_party()`;

const proofs = sql`
  alter table agreement_signature add column phone_hash bytea;
  alter table phone_code add column phone_hash bytea;
  create index phone_code_number on phone_code (phone_hash) where phone_hash is not null`;

// A version of one person has one party. A version that a node of the previous release sent has none until a code is asked for it.
const complete = sql`
  create or replace function require_both_signatures() returns trigger language plpgsql as $$
  begin
    if new.state = 'signed' and (select count(*) from agreement_signature as made
        where made.agreement_id = new.id and made.digest = new.digest)
      <> coalesce(nullif((select count(*) from agreement_party where agreement_id = new.id), 0), 2) then
      raise exception 'agreement % needs the signatures of its parties', new.id using errcode = 'check_violation';
    end if;
    return new;
  end $$`;

const open = sql`
  insert into agreement_party (agreement_id, partner, name, phone)
  select agreement.id, party.partner, coalesce(made.name, party.name), party.phone
  from agreement join wedding on wedding.id = wedding_id
    cross join lateral (values ('a', name_a, phone_a), ('b', name_b, phone_b)) as party (partner, name, phone)
    left join agreement_signature as made on made.agreement_id = agreement.id and made.partner = party.partner
  where state in ('sent', 'signed_a') and (party.name <> '' or made.name is not null)`;

/** Agreements keep the names and numbers of their parties (docs/decisions/106). */
export const agreementParties: Migration = {
  async up(db) {
    for (const statements of [table, proofs, complete, open]) await statements.execute(db);
  },
};
