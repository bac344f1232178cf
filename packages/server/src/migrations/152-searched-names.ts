import { sql } from "kysely";
import type { Migration } from "kysely/migration";

/**
 * Senders of messages and actors of the audit trail are found in any width, case and accents. The former indexes serve nodes of the
 * previous release.
 */
export const searchedNames: Migration = {
  async up(db) {
    await sql`create index message_searched_sender on message (searched_text(send_name) text_pattern_ops)`.execute(db);
    await sql`create index audit_line_searched_actor on audit_line (searched_text(actor) text_pattern_ops, at desc)`.execute(
      db,
    );
    await sql`create function count_searched_senders(beginning text, most integer) returns integer
      language sql stable set enable_seqscan = off as $$
        select count(*)::integer from (
          select from message where searched_text(send_name) like beginning limit most
        ) as matches
      $$`.execute(db);
  },
};
