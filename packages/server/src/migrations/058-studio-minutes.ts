import { sql } from "kysely";
import type { Migration } from "kysely/migration";

const columns = sql`
  alter table bookable rename column buffer_before to buffer_before_minutes;
  alter table bookable rename column buffer_after to buffer_after_minutes;
  alter table shoot_purpose rename column minutes to length_minutes;
  alter table shoot_purpose rename column buffer_before to buffer_before_minutes;
  alter table shoot_purpose rename column buffer_after to buffer_after_minutes`;

/** Names of durations with their unit. */
export const studioMinutes: Migration = {
  async up(db) {
    await columns.execute(db);
  },
};
