import { sql } from "kysely";
import type { Migration } from "kysely/migration";

// One-time codes that are sent to phones. The purpose "number" counts the codes to one number.
const codes = sql`
  create table phone_code (
    purpose text not null,
    subject text not null,
    code_hash bytea not null,
    expires_at timestamptz not null,
    sent integer not null,
    counted_from timestamptz not null,
    primary key (purpose, subject)
  )`;

// A version without the approval of a second user keeps within the limit that applied when it was drafted.
const table = sql`
  create function plan_is_valid(plan jsonb, total integer, deposit integer) returns boolean language sql immutable as $$
    select coalesce(sum((part->>'cents')::bigint), 0) = total
      and coalesce(sum((part->>'cents')::bigint) filter (where part->>'kind' = 'deposit'), 0) = deposit
    from jsonb_array_elements(plan) as part
  $$;

  create table agreement (
    id integer generated always as identity primary key,
    wedding_id integer not null references wedding on delete restrict,
    number integer not null check (number > 0),
    state text not null default 'draft' check (state in ('draft', 'sent', 'signed_a', 'signed', 'amended', 'ended', 'expired')),
    language text not null check (language in ('zh', 'en', 'es', 'ja')),
    title text not null default '',
    body text not null default '',
    terms jsonb not null,
    offer_id integer not null,
    offer_number integer not null,
    price_cents integer not null check (price_cents > 0),
    discount_cents integer not null check (discount_cents >= 0),
    total_cents integer not null check (total_cents > 0),
    deposit_cents integer not null check (deposit_cents >= 0),
    needs_approval boolean not null,
    digest bytea,
    note text not null default '',
    author_id integer not null references users,
    approved_by integer references users,
    approved_at timestamptz,
    sent_at timestamptz,
    expires_at timestamptz,
    signed_at timestamptz,
    ended_at timestamptz,
    end_reason text not null default '',
    created_at timestamptz not null default now(),
    version integer not null default 1,
    updated_by text not null default '',
    updated_at timestamptz not null default now(),
    foreign key (offer_id, offer_number) references offer_version (offer_id, number),
    constraint agreement_total check (total_cents = price_cents - discount_cents),
    constraint agreement_deposit check (deposit_cents::bigint * 5 <= total_cents),
    constraint agreement_figures check (
      (terms->>'offerId')::integer = offer_id and (terms->>'offerVersion')::integer = offer_number
      and (terms->>'priceCents')::integer = price_cents and (terms->>'discountCents')::integer = discount_cents
      and (terms->>'totalCents')::integer = total_cents and (terms->>'depositCents')::integer = deposit_cents),
    constraint agreement_plan check (plan_is_valid(terms->'plan', total_cents, deposit_cents)),
    constraint agreement_second_person check (approved_by <> author_id),
    constraint agreement_approved check (not needs_approval or state = 'draft' or approved_by is not null),
    constraint agreement_frozen check ((state = 'draft') = (digest is null)),
    constraint agreement_ended check ((state = 'ended') = (ended_at is not null)),
    unique (wedding_id, number)
  );
  create unique index agreement_open on agreement (wedding_id) where state in ('draft', 'sent', 'signed_a');
  create unique index agreement_signed on agreement (wedding_id) where state = 'signed';
  create index agreement_created on agreement (created_at, id);
  create index agreement_expires on agreement (expires_at) where state in ('sent', 'signed_a');

  create table agreement_signature (
    agreement_id integer not null references agreement on delete restrict,
    partner text not null check (partner in ('a', 'b')),
    name text not null,
    strokes jsonb not null,
    digest bytea not null,
    signed_at timestamptz not null,
    signed_in text not null check (signed_in in ('studio', 'portal')),
    primary key (agreement_id, partner)
  )`;

// The triggers keep what was sent and signed as it is, whatever the program does.
const triggers = sql`
  create function keep_sent_agreement() returns trigger language plpgsql as $$
  begin
    if tg_op = 'DELETE' then
      if old.state <> 'draft' then
        raise exception 'agreement % was sent and cannot be deleted', old.id using errcode = 'check_violation';
      end if;
      return old;
    end if;
    if old.state <> 'draft' and (new.wedding_id, new.number, new.language, new.title, new.body, new.terms, new.offer_id,
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
  end $$;
  create trigger agreement_sent before update or delete on agreement for each row execute function keep_sent_agreement();

  create function keep_signature() returns trigger language plpgsql as $$
  begin
    raise exception 'a signature cannot be changed' using errcode = 'check_violation';
  end $$;
  create trigger agreement_signature_kept before update or delete on agreement_signature
    for each row execute function keep_signature();

  create function require_both_signatures() returns trigger language plpgsql as $$
  begin
    if new.state = 'signed' and (select count(*) from agreement_signature as made
        where made.agreement_id = new.id and made.digest = new.digest) <> 2 then
      raise exception 'agreement % needs both signatures', new.id using errcode = 'check_violation';
    end if;
    return new;
  end $$;
  create trigger agreement_both_signed before insert or update of state on agreement
    for each row execute function require_both_signatures()`;

const menu = sql`
  insert into permission (parent_id, type, code, label, path, name, url, icon, order_number)
  select id, 1, 'agreement', '{"zh":"合同","en":"Agreements","es":"Contratos","ja":"契約"}',
    '/agreements', 'agreements', '/agreements/list', 'clipboard', 8
  from permission where name = 'studioPages';

  insert into permission (parent_id, type, code, label, order_number)
  select parent.id, 2, button.code, button.label::jsonb, button.order_number
  from (values
    ('agreement:edit', '{"zh":"编辑","en":"Edit","es":"Editar","ja":"編集"}', 1),
    ('agreement:sign', '{"zh":"在店签署","en":"Sign in the studio","es":"Firmar en el estudio","ja":"店内で署名"}', 2),
    ('agreement:discount', '{"zh":"批准优惠","en":"Approve discounts","es":"Aprobar descuentos","ja":"割引を承認"}', 3)
  ) as button (code, label, order_number) join permission parent on parent.code = 'agreement';

  insert into role_permission (role_id, permission_id)
  select role.id, permission.id
  from (values
    ('manager', 'agreement agreement:edit agreement:sign agreement:discount'),
    ('auditor', 'agreement'),
    ('consultant', 'agreement agreement:edit agreement:sign')
  ) as granted (role, codes)
  join role on role.code = granted.role
  join permission on permission.code = any (string_to_array(granted.codes, ' '))
  on conflict do nothing`;

/** Agreements of weddings, and one-time codes to phones (docs/decisions/106). */
export const agreements: Migration = {
  async up(db) {
    for (const statements of [codes, table, triggers, menu]) await statements.execute(db);
  },
};
