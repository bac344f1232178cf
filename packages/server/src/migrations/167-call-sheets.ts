import { sql } from "kysely";
import type { Migration } from "kysely/migration";

/** What the team of a shoot needs to know on its way: the stops in their order, and the wishes of the couple. */
export const callSheets: Migration = {
  async up(db) {
    await sql`
      alter table shoot
        add column stops jsonb not null default '[]',
        add column wishes text not null default ''`.execute(db);
  },
};
