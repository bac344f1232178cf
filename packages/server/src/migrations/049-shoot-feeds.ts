import { sql } from "kysely";
import type { Migration } from "kysely/migration";

const feeds = sql`
  create table calendar_feed (
    user_id integer primary key references users on delete cascade,
    token_hash bytea not null constraint calendar_feed_token unique check (octet_length(token_hash) = 32),
    language text not null check (language in ('zh', 'en', 'es', 'ja')),
    created_at timestamptz not null
  )`;

const reminders = sql`
  alter table shoot add column reminded_at timestamptz;
  create index shoot_unreminded on shoot (starts_at) where reminded_at is null and state in ('firm', 'confirmed')`;

// Type 16 is the group of shoots.
const messages = sql`
  alter table message drop constraint message_type_check,
    add constraint message_type_check check (type between 0 and 16) not valid;
  alter table delivery drop constraint delivery_kind_check,
    add constraint delivery_kind_check check (kind between 0 and 16) not valid;
  alter table user_stream alter column unread_by set default array_fill(0, array[17]);
  update user_stream set unread_by = unread_by || 0 where array_length(unread_by, 1) = 16`;

/** Calendar feeds of users, and reminders of shoots with a message type of their own. */
export const shootFeeds: Migration = {
  async up(db) {
    for (const statements of [feeds, reminders, messages]) await statements.execute(db);
  },
};
