import { sql } from "kysely";
import type { Migration } from "kysely/migration";

// Payments of the simulated bank. No other table refers to them.
const book = sql`
  create sequence simulated_payment_reference;
  create table simulated_payment (
    key text primary key,
    cents bigint not null check (cents > 0),
    card_tail text not null,
    state text not null check (state in ('paid', 'failed')),
    reference text not null,
    at timestamptz not null,
    asked integer not null default 1
  );
`;

/** Tables for withdrawals in addition to the review queues: a simulated bank for demo and tests. */
export const withdrawals: Migration = {
  async up(db) {
    await book.execute(db);
  },
};
