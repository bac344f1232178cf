import { sql } from "kysely";
import type { Migration } from "kysely/migration";

// An item is submitted by an app user or by a member of staff, who never decides it.
const submitters = sql`
  alter table review alter column person_id drop not null,
    add column user_id integer references users,
    add constraint review_submitter check (num_nonnulls(person_id, user_id) = 1) not valid,
    add constraint review_second_person check (acted_by <> user_id) not valid;
  create index review_user on review (user_id, created_at, id) where user_id is not null`;

// Types 18 and 19 are the groups of discounts and refunds.
const messages = sql`
  alter table message drop constraint message_type_check,
    add constraint message_type_check check (type between 0 and 19) not valid;
  alter table delivery drop constraint delivery_kind_check,
    add constraint delivery_kind_check check (kind between 0 and 19) not valid;
  alter table user_stream alter column unread_by set default array_fill(0, array[20]);
  update user_stream set unread_by = unread_by || array[0, 0] where array_length(unread_by, 1) = 18`;

/** Review items that staff submit, and messages about two kinds of them. */
export const staffReviews: Migration = {
  async up(db) {
    for (const statements of [submitters, messages]) await statements.execute(db);
  },
};
