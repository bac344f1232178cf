import { sql } from "kysely";
import type { Migration } from "kysely/migration";

/** The tickets with which staff download the originals of a gallery (docs/decisions/192). */
export const galleryTickets: Migration = {
  async up(db) {
    await sql`
      create table gallery_ticket (
        hash bytea primary key check (octet_length(hash) = 32),
        session_id bigint not null,
        gallery_id integer not null references gallery,
        includes_culled boolean not null,
        expires_at timestamptz not null,
        ends_at timestamptz not null
      );
      create index gallery_ticket_expires on gallery_ticket (expires_at);
      create index gallery_ticket_gallery on gallery_ticket (gallery_id)`.execute(db);
  },
};
