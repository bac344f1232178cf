import { sql } from "kysely";
import type { Migration } from "kysely/migration";
import { businessZone } from "../platform/business-time.ts";

const table = sql`
  create table wedding_notice (
    id integer generated always as identity primary key,
    wedding_id integer not null references wedding on delete cascade,
    shoot_id integer references shoot on delete cascade,
    shoot_version integer,
    act text not null check (act in ('book', 'firm', 'move', 'rebook', 'postpone', 'cancel', 'no_show', 'wedding_date')),
    cause text check (cause in ('weather', 'couple', 'studio')),
    agreed_on date not null,
    noticed_on date not null,
    is_charged boolean not null,
    created_at timestamptz not null,
    withdrawn_at timestamptz,
    constraint wedding_notice_cause check (cause is not null or not is_charged)
  );
  create index wedding_notice_wedding on wedding_notice (wedding_id);
  create index wedding_notice_shoot on wedding_notice (shoot_id)`;

// Main shoots that were postponed or missed after the signature, and were the first of their weddings. Of others the cause is not stored.
const former = (zone: string) => sql`
  insert into wedding_notice (wedding_id, shoot_id, act, cause, agreed_on, noticed_on, is_charged, created_at)
  select shoot.wedding_id, shoot.id, case shoot.state when 'no_show' then 'no_show' else 'postpone' end,
    coalesce(shoot.postponed_by, 'couple'), shoot.starts_at at time zone ${zone},
    shoot.ended_at at time zone ${zone}, coalesce(shoot.postponed_by, 'couple') = 'couple', shoot.ended_at
  from shoot
  where shoot.wedding_id is not null and shoot.state in ('postponed', 'no_show') and shoot.ended_at is not null
    and shoot.purpose in ('studio', 'location', 'coverage')
    and exists (select from agreement where agreement.wedding_id = shoot.wedding_id and signed_at <= shoot.ended_at)
    and not exists (select from shoot as earlier where earlier.wedding_id = shoot.wedding_id
      and earlier.purpose in ('studio', 'location', 'coverage')
      and earlier.state in ('firm', 'confirmed', 'checked_in', 'shooting', 'done') and earlier.starts_at <= shoot.starts_at)`;

/** Days that couples gave up, by which the refund ladder counts (docs/decisions/103). */
export const weddingNotices: Migration = {
  async up(db) {
    await table.execute(db);
    await former(await businessZone(db)).execute(db);
  },
};
