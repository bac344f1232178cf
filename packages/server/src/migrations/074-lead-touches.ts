import { sql } from "kysely";
import type { Migration } from "kysely/migration";

/** The contacts with the couple of a lead. */
export const leadTouches: Migration = {
  async up(db) {
    await sql`
      create table lead_touch (
        id integer generated always as identity primary key,
        lead_id integer not null references lead on delete cascade,
        kind text not null check (kind in ('call', 'message', 'chat', 'visit', 'other')),
        text text not null default '',
        user_id integer references users on delete set null,
        created_at timestamptz not null default now()
      );
      create index lead_touch_lead on lead_touch (lead_id, id)`.execute(db);
  },
};
