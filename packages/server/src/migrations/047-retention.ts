import { sql } from "kysely";
import type { Migration } from "kysely/migration";

// The oldest messages that no rule keeps.
const index = sql`create index chat_message_at on chat_message (at) where type <> 3`;

/** Deletion of old data by business settings. */
export const retention: Migration = {
  async up(db) {
    await index.execute(db);
  },
};
