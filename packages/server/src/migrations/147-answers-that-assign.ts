import { sql } from "kysely";
import type { Migration } from "kysely/migration";

/** Whether an answer assigned its conversation to its author, so that taking it back ends the assignment. */
export const answersThatAssign: Migration = {
  async up(db) {
    await sql`alter table chat_message add column assigns_author boolean not null default false`.execute(db);
  },
};
