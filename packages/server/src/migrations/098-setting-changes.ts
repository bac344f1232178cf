import { sql } from "kysely";
import type { Migration } from "kysely/migration";

// A row exists until the change takes effect, or is withdrawn, rejected or replaced. The audit trail has its history.
const changes = sql`
  create table setting_change (
    id integer generated always as identity primary key,
    setting text not null unique,
    value jsonb not null,
    requested_by integer not null references users,
    requested_by_name text not null,
    requested_at timestamptz not null,
    due_at timestamptz not null check (due_at > requested_at)
  );
  alter table job add column started_by_hand_at timestamptz`;

// The lowest limit by which a draft was judged; null in those of the previous release. Drafts that need an approval get the limit of their request.
const limits = sql`
  alter table agreement add column limit_percent smallint check (limit_percent between 0 and 100);
  alter table quote add column limit_percent smallint check (limit_percent between 0 and 100);
  update agreement set limit_percent = (review.details->>'limitPercent')::smallint
    from review where review.id = agreement.review_id and agreement.state = 'draft'`;

/** Weaker settings wait, and drafts keep the strictest limit (docs/decisions/093). */
export const settingChanges: Migration = {
  async up(db) {
    await changes.execute(db);
    await limits.execute(db);
  },
};
