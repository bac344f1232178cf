import { sql } from "kysely";
import type { Migration } from "kysely/migration";

// The last author is known by name only. Receivers of service accounts and of former users have no maker and are paused.
const makers = sql`
  alter table webhook add column maker_id integer references users, add column sealed_url bytea,
    add column withheld integer not null default 0,
    drop constraint webhook_pause_cause_check,
    add constraint webhook_pause_cause_check check (pause_cause in ('user', 'gone', 'maker'));
  create index webhook_maker on webhook (maker_id);
  alter table alert_bot add column maker_id integer references users;
  create index alert_bot_maker on alert_bot (maker_id);

  update webhook set maker_id = users.id from users
  where users.username = coalesce(nullif(webhook.updated_by, ''), webhook.created_by) and users.deleted_at is null;
  update alert_bot set maker_id = users.id from users
  where users.username = coalesce(nullif(alert_bot.updated_by, ''), alert_bot.created_by) and users.deleted_at is null`;

/** Whose rights limit what webhooks and bots send, and sealed addresses of webhooks (docs/decisions/056). */
export const makersOfExports: Migration = {
  async up(db) {
    await makers.execute(db);
  },
};
