import { sql, type Kysely, type RawBuilder } from "kysely";
import type { GradualMigration } from "../platform/database/migrate.ts";

// Numbers were stored in Chinese notation, the only region so far. Same rules as the contract's for that region, but for whole
// tables. Unknown numbers stay unchanged.
const normalForm = sql`
  create or replace function normal_phone(written text) returns text language sql immutable as $$
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

// The previous version writes numbers in Chinese notation and runs beside this one during a rolling restart.
const formerForms = sql`
  alter table app_account drop constraint if exists app_account_phone_check;

  create or replace function name_normal_phone() returns trigger language plpgsql as $$
  begin
    new.phone := normal_phone(new.phone);
    return new;
  end $$;
  create or replace trigger app_account_normal_phone before insert or update of phone on app_account
    for each row when (new.phone ~ '^[0-9]') execute function name_normal_phone();
  create or replace trigger users_normal_phone before insert or update of phone on users
    for each row when (new.phone ~ '^[0-9]') execute function name_normal_phone();

  create or replace function name_normal_order_phone() returns trigger language plpgsql as $$
  begin
    new.customer_phone := normal_phone(new.customer_phone);
    return new;
  end $$;
  create or replace trigger orders_normal_phone before insert on orders
    for each row when (new.customer_phone ~ '^[0-9]') execute function name_normal_order_phone();

  create or replace function name_normal_reversed_phone() returns trigger language plpgsql as $$
  begin
    new.phone_reversed := reverse(normal_phone(reverse(new.phone_reversed)));
    return new;
  end $$;
  create or replace trigger order_search_normal_phone before insert on order_search
    for each row when (new.phone_reversed ~ '[0-9]$') execute function name_normal_reversed_phone();
`;

const smallTables = sql`
  create index if not exists app_account_phone_tail on app_account ("right"(phone, 4));
  update users set phone = normal_phone(phone) where phone <> normal_phone(phone);
  update department set phone = normal_phone(phone) where phone <> normal_phone(phone);
  update merchant set phone = normal_phone(phone) where phone <> normal_phone(phone);
  update worker set phone = normal_phone(phone) where phone <> normal_phone(phone);
`;

const phoneCheck = sql`
  alter table app_account drop constraint if exists app_account_phone_check,
    add constraint app_account_phone_check check (phone ~ '^[+][1-9][0-9]{6,14}$') not valid;
`;

// Search terms of conversations and review items contained every two adjacent digits of a number. Removes them.
const wordFunctions = sql`
  create or replace function pg_temp.digit_pairs(written text) returns text[] language sql immutable as $$
    select coalesce(array_agg(distinct pair), '{}') from (
      select substr(bare, place, 2) as pair
      from (select regexp_replace(normalize(written, NFKC), '[[:space:]]', '', 'g') as bare) as text,
        generate_series(1, length(bare) - 1) as place
    ) as pairs where pair ~ '^[0-9]{2}$'
  $$;
  create or replace function pg_temp.without_digit_pairs(words text[]) returns text[] language sql immutable as $$
    select coalesce(array_agg(word), '{}') from unnest(words) as word where word !~ '^[0-9]{2}$'
  $$;
  create or replace function pg_temp.phone_words(phone text) returns text[] language sql immutable as $$
    select array['tel:' || "right"(phone, 4), 'tel:' || phone]
  $$;
`;

/** Tables with many rows, and their change for a range of ids. */
const largeTables: Readonly<Record<string, (first: number, last: number) => RawBuilder<unknown>>> = {
  app_account: (first, last) => sql`
    update app_account set phone = normal_phone(phone) where id between ${first} and ${last} and phone <> normal_phone(phone)`,
  orders: (first, last) => sql`
    update orders set customer_phone = normal_phone(customer_phone)
    where id between ${first} and ${last} and customer_phone <> normal_phone(customer_phone)`,
  order_search: (first, last) => sql`
    update order_search set phone_reversed = reverse(normal_phone(reverse(phone_reversed)))
    where order_id between ${first} and ${last} and phone_reversed <> reverse(normal_phone(reverse(phone_reversed)))`,
  conversation: (first, last) => sql`
    update conversation set customer_phone = normal_phone(customer_phone),
      name_grams = pg_temp.without_digit_pairs(name_grams) || pg_temp.digit_pairs(customer_name)
        || pg_temp.phone_words(normal_phone(customer_phone))
    where id between ${first} and ${last} and not name_grams @> pg_temp.phone_words(normal_phone(customer_phone))`,
  // The challenger can read the summary, which ended with the name behind the challenged phone number.
  review: (first, last) => sql`
    update review set grams = pg_temp.without_digit_pairs(grams)
        || pg_temp.digit_pairs(concat_ws(' ', person.name, person.real_name, review.summary, details ->> 'text', details ->> 'game',
          details ->> 'zone', details ->> 'address', details -> 'order' ->> 'number', details ->> 'holder'))
        || pg_temp.phone_words(person.phone)
        || coalesce((select pg_temp.phone_words(opponent.phone) from app_account opponent
          where review.queue = 'challenge' and opponent.id = (review.details -> 'opponent' ->> 'id')::integer), '{}'),
      summary = case when queue = 'challenge' then regexp_replace(summary, '^(.* ¥[0-9.]+) · .*$', '\\1') else summary end
    from app_account person
    where person.id = review.person_id and review.id between ${first} and ${last} and not grams @> pg_temp.phone_words(person.phone)`,
};

/** Ids per statement. A statement locks its rows for about 0.1 s. */
const batchSize = 1_000;

async function changeInBatches(
  db: Kysely<unknown>,
  table: string,
  change: (first: number, last: number) => RawBuilder<unknown>,
) {
  const id = sql.ref(table === "order_search" ? "order_id" : "id");
  const { rows } = await sql<{ first: number; last: number }>`
    select coalesce(min(${id}), 1)::double precision as first, coalesce(max(${id}), 0)::double precision as last from ${sql.table(table)}`.execute(
    db,
  );
  const { first = 1, last = 0 } = rows[0] ?? {};
  for (let from = first; from <= last; from += batchSize) await change(from, from + batchSize - 1).execute(db);
}

/** Phone numbers in one normal form (docs/decisions/095), and searches by the last four digits or the complete number only. */
export const phones: GradualMigration = {
  commitsEachStatement: true,
  async up(db) {
    for (const statements of [normalForm, formerForms, smallTables, wordFunctions]) await statements.execute(db);
    for (const [table, change] of Object.entries(largeTables)) await changeInBatches(db, table, change);
    await phoneCheck.execute(db);
  },
};
