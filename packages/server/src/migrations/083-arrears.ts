import { sql } from "kysely";
import type { Migration } from "kysely/migration";

// The due date of which staff was told; a moved one is told again.
const reminders = sql`
  alter table wedding_instalment add column reminded_due_on date`;

// Type 17 is the group of payments.
const messages = sql`
  alter table message drop constraint message_type_check,
    add constraint message_type_check check (type between 0 and 17) not valid;
  alter table delivery drop constraint delivery_kind_check,
    add constraint delivery_kind_check check (kind between 0 and 17) not valid;
  alter table user_stream alter column unread_by set default array_fill(0, array[18]);
  update user_stream set unread_by = unread_by || 0 where array_length(unread_by, 1) = 17`;

/** Messages to staff about overdue instalments, with a message type of their own. */
export const arrears: Migration = {
  async up(db) {
    for (const statements of [reminders, messages]) await statements.execute(db);
  },
};
