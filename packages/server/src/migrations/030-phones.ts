import { sql } from "kysely";
import type { Migration } from "kysely/migration";

// Numbers were stored in Chinese notation, the only region so far. Same rules as the contract's for that region, but for whole
// tables. Unknown numbers stay unchanged.
const normalForm = sql`
  create function normal_phone(written text) returns text language sql immutable as $$
    select case
      when digits ~ '^1[0-9]{10}$' or digits ~ '^[48]00[0-9]{7}$' then '+86' || digits
      when digits ~ '^0(1[0-9]{10}|(10|2[0-9])[0-9]{8}|[3-9][0-9]{2}[0-9]{7,8})$' then '+86' || substr(digits, 2)
      when digits ~ '^([+]|00)?860?(1[0-9]{10}|(10|2[0-9])[0-9]{8}|[3-9][0-9]{2}[0-9]{7,8}|[48]00[0-9]{7})$'
        then '+86' || regexp_replace(digits, '^([+]|00)?860?', '')
      when digits ~ '^[+][1-9][0-9]{6,14}$' and digits !~ '^[+]86' then digits
      else written
    end
    from (select regexp_replace(normalize(written, NFKC), '[[:space:]()./-]', '', 'g') as digits) as bare
  $$;
`;

const stored = sql`
  alter table app_account drop constraint app_account_phone_check;
  update app_account set phone = normal_phone(phone);
  alter table app_account add constraint app_account_phone_check check (phone ~ '^[+][1-9][0-9]{6,14}$') not valid;
  create index app_account_phone_tail on app_account ("right"(phone, 4));

  update users set phone = normal_phone(phone) where phone <> '';
  update department set phone = normal_phone(phone) where phone <> '';
  update merchant set phone = normal_phone(phone);
  update worker set phone = normal_phone(phone);
`;

// Rebuilds the indexes of a rewritten table once. Updating 25 indexes of orders row by row would take many times as long.
// It keeps the type of orders.customer_phone, order_search.phone_reversed.
const orderPhones = sql`
  alter table orders alter column customer_phone type text using normal_phone(customer_phone);
  alter table order_search alter column phone_reversed type text using reverse(normal_phone(reverse(phone_reversed)));
`;

// Search terms of conversations and review items contained every two adjacent digits of a number. Removes them.
const words = sql`
  create function pg_temp.digit_pairs(written text) returns text[] language sql immutable as $$
    select coalesce(array_agg(distinct pair), '{}') from (
      select substr(bare, place, 2) as pair
      from (select regexp_replace(normalize(written, NFKC), '[[:space:]]', '', 'g') as bare) as text,
        generate_series(1, length(bare) - 1) as place
    ) as pairs where pair ~ '^[0-9]{2}$'
  $$;
  create function pg_temp.without_digit_pairs(words text[]) returns text[] language sql immutable as $$
    select coalesce(array_agg(word), '{}') from unnest(words) as word where word !~ '^[0-9]{2}$'
  $$;
  create function pg_temp.phone_words(phone text) returns text[] language sql immutable as $$
    select array['tel:' || "right"(phone, 4), 'tel:' || phone]
  $$;

  update conversation set customer_phone = normal_phone(customer_phone);
  update conversation set name_grams = pg_temp.without_digit_pairs(name_grams) || pg_temp.digit_pairs(customer_name)
    || pg_temp.phone_words(customer_phone);

  update review set grams = pg_temp.without_digit_pairs(grams)
    || pg_temp.digit_pairs(concat_ws(' ', person.name, person.real_name, review.summary, details ->> 'text', details ->> 'game',
      details ->> 'zone', details ->> 'address', details -> 'order' ->> 'number', details ->> 'holder'))
    || pg_temp.phone_words(person.phone)
    || coalesce((select pg_temp.phone_words(opponent.phone) from app_account opponent
      where review.queue = 'challenge' and opponent.id = (review.details -> 'opponent' ->> 'id')::integer), '{}')
  from app_account person where person.id = review.person_id;

  -- The challenger is told the summary: it ended with the name of whoever has the number that was challenged.
  update review set summary = regexp_replace(summary, '^(.* ¥[0-9.]+) · .*$', '\\1') where queue = 'challenge';
`;

// The previous version writes numbers in Chinese notation and runs beside this one during a rolling restart.
const formerForms = sql`
  create function name_normal_phone() returns trigger language plpgsql as $$
  begin
    new.phone := normal_phone(new.phone);
    return new;
  end $$;
  create trigger app_account_normal_phone before insert or update of phone on app_account
    for each row when (new.phone ~ '^[0-9]') execute function name_normal_phone();
  create trigger users_normal_phone before insert or update of phone on users
    for each row when (new.phone ~ '^[0-9]') execute function name_normal_phone();

  create function name_normal_order_phone() returns trigger language plpgsql as $$
  begin
    new.customer_phone := normal_phone(new.customer_phone);
    return new;
  end $$;
  create trigger orders_normal_phone before insert on orders
    for each row when (new.customer_phone ~ '^[0-9]') execute function name_normal_order_phone();

  create function name_normal_reversed_phone() returns trigger language plpgsql as $$
  begin
    new.phone_reversed := reverse(normal_phone(reverse(new.phone_reversed)));
    return new;
  end $$;
  create trigger order_search_normal_phone before insert on order_search
    for each row when (new.phone_reversed ~ '[0-9]$') execute function name_normal_reversed_phone();
`;

/** Phone numbers in one normal form (docs/decisions/031), and searches by the last four digits or the complete number only. */
export const phones: Migration = {
  async up(db) {
    for (const statements of [normalForm, stored, orderPhones, words, formerForms]) await statements.execute(db);
  },
};
