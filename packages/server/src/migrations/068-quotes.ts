import { sql } from "kysely";
import type { Migration } from "kysely/migration";

const tables = sql`
  create table quote (
    id integer generated always as identity primary key,
    lead_id integer not null references lead on delete restrict,
    state text not null default 'draft' check (state in ('draft', 'sent', 'accepted', 'declined', 'withdrawn')),
    language text not null check (language in ('zh', 'en', 'es', 'ja')),
    valid_until date not null,
    expires_at timestamptz not null,
    note text not null default '',
    accepted integer,
    reason text not null default '',
    created_at timestamptz not null default now(),
    sent_at timestamptz,
    decided_at timestamptz,
    version integer not null default 1,
    updated_by text not null default '',
    updated_at timestamptz not null default now(),
    constraint quote_accepted check ((accepted is not null) = (state = 'accepted')),
    constraint quote_sent check (state = 'withdrawn' or (sent_at is null) = (state = 'draft')),
    constraint quote_decided check ((decided_at is not null) = (state in ('accepted', 'declined', 'withdrawn')))
  );
  create index quote_lead on quote (lead_id);
  create index quote_created on quote (created_at, id);
  create index quote_valid_until on quote (valid_until, id);

  create table quote_option (
    quote_id integer not null references quote on delete cascade,
    number integer not null check (number between 1 and 4),
    offer_id integer not null,
    offer_version integer not null,
    price_cents integer not null,
    lines jsonb not null,
    lines_cents integer not null check (lines_cents >= 0),
    discount_cents integer not null check (discount_cents >= 0),
    total_cents integer not null check (total_cents > 0),
    note text not null default '',
    primary key (quote_id, number),
    foreign key (offer_id, offer_version) references offer_version (offer_id, number),
    constraint quote_option_total check (total_cents = price_cents + lines_cents - discount_cents)
  );
  alter table quote add constraint quote_accepted_option foreign key (id, accepted) references quote_option (quote_id, number)`;

// What the couple was sent stays as it is, whatever the program does.
const freeze = sql`
  create function keep_sent_quote() returns trigger language plpgsql as $$
  begin
    if old.state = 'draft' then
      return case when tg_op = 'DELETE' then old else new end;
    end if;
    if tg_op = 'UPDATE' and old.state = 'sent' and new.state <> 'draft'
      and (new.lead_id, new.language, new.valid_until, new.expires_at, new.note, new.sent_at)
        is not distinct from (old.lead_id, old.language, old.valid_until, old.expires_at, old.note, old.sent_at) then
      return new;
    end if;
    raise exception 'quote % was sent or ended and cannot be changed', old.id using errcode = 'check_violation';
  end $$;
  create trigger quote_sent before update or delete on quote for each row execute function keep_sent_quote();

  create function keep_sent_quote_option() returns trigger language plpgsql as $$
  declare changed integer := case when tg_op = 'INSERT' then new.quote_id else old.quote_id end;
  begin
    if exists (select from quote where id = changed and state <> 'draft' for share) then
      raise exception 'quote % was sent or ended and cannot be changed', changed using errcode = 'check_violation';
    end if;
    return case when tg_op = 'DELETE' then old else new end;
  end $$;
  create trigger quote_option_sent before insert or update or delete on quote_option
    for each row execute function keep_sent_quote_option()`;

const menu = sql`
  insert into permission (parent_id, type, code, label, path, name, url, icon, order_number)
  select id, 1, 'quote', '{"zh":"报价","en":"Quotes","es":"Cotizaciones","ja":"見積もり"}', '/quotes', 'quotes', '/quotes/list',
    'receipt', 7
  from permission where name = 'studioPages';

  insert into permission (parent_id, type, code, label, order_number)
  select id, 2, 'quote:edit', '{"zh":"编辑","en":"Edit","es":"Editar","ja":"編集"}', 1 from permission where code = 'quote';

  insert into role_permission (role_id, permission_id)
  select role.id, permission.id
  from (values ('manager', 'quote quote:edit'), ('auditor', 'quote'), ('consultant', 'quote quote:edit')) as granted (role, codes)
  join role on role.code = granted.role
  join permission on permission.code = any (string_to_array(granted.codes, ' '))
  on conflict do nothing`;

/** Quotes with one to four options, which stay as they are once they are sent. */
export const quotes: Migration = {
  async up(db) {
    for (const statements of [tables, freeze, menu]) await statements.execute(db);
  },
};
