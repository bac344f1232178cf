import { sql } from "kysely";
import type { Migration } from "kysely/migration";

/** Lets names of files end in `.aac`, for recordings of phones. All existing names remain valid. */
export const aacRecordings: Migration = {
  async up(db) {
    await sql`
      alter table file
        drop constraint file_name_check,
        add constraint file_name_check
          check (name ~ '^[A-Za-z0-9_-]{22}[.](jpg|png|apk|webm|ogg|m4a|aac|mp3|wav)$') not valid`.execute(db);
  },
};
