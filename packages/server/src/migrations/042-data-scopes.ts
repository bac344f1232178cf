import { sql } from "kysely";
import type { Migration } from "kysely/migration";

const columns = sql`
  alter table role add column zones text[], add column own_department boolean not null default false;
  alter table message add column zones text[];
  alter table handling add column zone text;
`;

// Null stands for no limit. Limits of several roles add up; administrators have none.
const scopes = sql`
  create function is_administrator(subject integer) returns boolean language sql stable as $$
    select exists (select from user_role join role on role.id = role_id where user_id = subject and role.code = 'admin')
  $$;

  create function zones_of(subject integer) returns text[] language sql stable as $$
    select array_agg(distinct zone order by zone) from user_role join role on role.id = role_id, unnest(role.zones) as zone
    where user_id = subject and not is_administrator(subject)
  $$;

  create function departments_of(subject integer) returns integer[] language sql stable as $$
    select case when exists (
      select from user_role join role on role.id = role_id where user_id = subject and own_department
    ) and not is_administrator(subject) then array(
      with recursive below as (
        select department_id as id from users where users.id = subject and department_id is not null
        union select department.id from department join below on department.parent_id = below.id
      ) select id from below order by id
    ) end
  $$;
`;

const cards = sql`
  create or replace view order_card as
  select number, customer_id, kind::text as kind, status,
    coalesce(merchant_name, details->>'item', details->>'destination', '') as title, total_cents, worker_name as courier_name,
    created_at, status in ('completed', 'closed', 'confirmed') as is_paid, zone
  from orders;
`;

// The previous release sums up the counts of a kind and state, so it reads the same numbers.
const counts = sql`
  lock table orders in share row exclusive mode;
  alter table order_count add column zone text not null default '';
  alter table order_count drop constraint order_count_pkey;
  alter table order_count add primary key (kind, status, zone, slot);
  delete from order_count;
  insert into order_count (kind, status, zone, slot, n)
  select kind, status, zone, 0, count(*) from orders group by kind, status, zone;

  create or replace function count_orders() returns trigger language plpgsql as $$
  begin
    if tg_op = 'INSERT' then
      insert into order_count as kept (kind, status, zone, slot, n)
      select kind, status, zone, pg_backend_pid() % 16, count(*) from new_rows
      group by kind, status, zone order by kind, status, zone
      on conflict (kind, status, zone, slot) do update set n = kept.n + excluded.n;
    elsif tg_op = 'DELETE' then
      insert into order_count as kept (kind, status, zone, slot, n)
      select kind, status, zone, pg_backend_pid() % 16, -count(*) from old_rows
      group by kind, status, zone order by kind, status, zone
      on conflict (kind, status, zone, slot) do update set n = kept.n + excluded.n;
    else
      insert into order_count as kept (kind, status, zone, slot, n)
      select kind, status, zone, pg_backend_pid() % 16, sum(moved) from (
        select kind, status, zone, 1 as moved from new_rows union all select kind, status, zone, -1 from old_rows
      ) as moves
      group by kind, status, zone having sum(moved) <> 0 order by kind, status, zone
      on conflict (kind, status, zone, slot) do update set n = kept.n + excluded.n;
    end if;
    return null;
  end $$;
`;

/** Roles that are limited to zones or to the department of their users. */
export const dataScopes: Migration = {
  async up(db) {
    for (const statements of [columns, scopes, cards, counts]) await statements.execute(db);
  },
};
