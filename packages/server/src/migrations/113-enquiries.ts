import { sql } from "kysely";
import type { Migration } from "kysely/migration";

/** An enquiry of a couple on the website is a touch of its lead, with what the couple stated, and only its own hold is replaced. */
export const enquiries: Migration = {
  async up(db) {
    await sql`
      alter table lead_touch drop constraint lead_touch_kind_check,
        add constraint lead_touch_kind_check check (kind in ('call', 'message', 'chat', 'visit', 'other', 'enquiry')) not valid,
        add column enquiry jsonb;
      alter table shoot add column is_from_enquiry boolean not null default false`.execute(db);
  },
};
