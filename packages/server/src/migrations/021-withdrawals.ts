import { sql } from "kysely";
import type { Migration } from "kysely/migration";

// The simulated bank's own book: nothing of the house refers to it.
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

/** What withdrawals need beside the review queues: a bank for demo and tests (PRODUCT 4, Review queues). */
export const withdrawals: Migration = {
  async up(db) {
    await book.execute(db);
  },
};
