import { sql } from "kysely";
import type { Migration } from "kysely/migration";

/** Snoozed conversations: until a time, or until the customer writes. */
export const chatSnooze: Migration = {
  async up(db) {
    await sql`
      alter table conversation
        add column is_snoozed boolean not null default false,
        add column snoozed_until timestamptz,
        add constraint conversation_snooze_check check (is_snoozed or snoozed_until is null) not valid;
      create index conversation_snoozed on conversation (last_at, id) where is_snoozed;
      create index conversation_snoozed_until on conversation (snoozed_until) where snoozed_until is not null;
    `.execute(db);
  },
};
