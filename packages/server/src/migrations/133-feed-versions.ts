import { sql } from "kysely";
import type { Migration } from "kysely/migration";

const feedEvent = sql`
  create table calendar_feed_event (
    user_id integer not null references users on delete cascade,
    shoot_id integer not null references shoot on delete cascade,
    primary key (user_id, shoot_id),
    digest bytea not null check (octet_length(digest) = 32),
    sequence integer not null check (sequence >= 0),
    changed_at timestamptz not null,
    starts_at timestamptz not null,
    ends_at timestamptz not null
  )`;

const ofShoot = sql`create index calendar_feed_event_shoot on calendar_feed_event (shoot_id)`;

/** What the calendar feed of a user last had of each shoot, so that every change of it has a version. */
export const feedVersions: Migration = {
  async up(db) {
    for (const statement of [feedEvent, ofShoot]) await statement.execute(db);
  },
};
