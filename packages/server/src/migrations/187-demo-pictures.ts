import { sql } from "kysely";
import type { Migration } from "kysely/migration";

/** Marks the cards and pictures that the demo has made. Nobody is warned of their missing second copies. */
export const demoPictures: Migration = {
  async up(db) {
    await sql`alter table card add column is_demo boolean not null default false`.execute(db);
    await sql`alter table photo add column is_demo boolean not null default false`.execute(db);
  },
};
