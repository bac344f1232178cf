import { sql } from "kysely";
import type { Migration } from "kysely/migration";

/** The lists of a shoot are deleted with it, when the import that added it is undone. */
export const itemsOfDeletedShoots: Migration = {
  async up(db) {
    await sql`
      alter table sheet_item drop constraint sheet_item_shoot_id_fkey,
        add constraint sheet_item_shoot_id_fkey foreign key (shoot_id) references shoot on delete cascade`.execute(db);
  },
};
