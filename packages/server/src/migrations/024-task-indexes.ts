import { sql } from "kysely";
import type { Migration } from "kysely/migration";

/** Errands by task, with the kind first as in every list. Without it PostgreSQL joined two large indexes to count them. */
export const taskIndexes: Migration = {
  async up(db) {
    await sql`
      drop index orders_task_created;
      drop index orders_task_total;
      create index orders_task_created on orders (kind, task, created_at, id) include (due_at) where task is not null;
      create index orders_task_total on orders (kind, task, total_cents, id) where task is not null;
    `.execute(db);
  },
};
