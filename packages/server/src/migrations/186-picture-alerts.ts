import { sql } from "kysely";
import type { Migration } from "kysely/migration";

/** Problems with pictures that were seen and are not over. `subject` is a card or a picture, or 0 for the whole installation. */
export const pictureAlerts: Migration = {
  async up(db) {
    await sql`
      create table picture_alert (
        id integer generated always as identity primary key,
        kind text not null check (kind in ('card-late', 'picture-damaged', 'storage-warning', 'storage-full', 'copy-missing')),
        subject integer not null,
        gallery_id integer references gallery on delete cascade,
        seen_at timestamptz not null,
        told_at timestamptz,
        constraint picture_alert_once unique (kind, subject)
      )`.execute(db);
    await sql`create index picture_alert_gallery on picture_alert (gallery_id) where gallery_id is not null`.execute(
      db,
    );
  },
};
