import { sql } from "kysely";
import type { Migration } from "kysely/migration";

// Erasures of earlier releases left texts in tables that nobody had listed. The job `erasures` repeats them, because an erasure finds all
// rows again that name the account by its number.
const repeated = sql`
  alter table app_erasure add column revision integer not null default 0;
  alter table app_erasure add column released_years integer not null default 0`;

// Signatures are found by the number of the partner, which an earlier erasure has removed. Their name is the alias. Hashes of numbers and
// names tell them to those who try all.
const signatures = sql`
  alter table agreement_signature disable trigger user;
  update agreement_signature set phone_hash = null where name ~ '^#[0-9]+$' and strokes = '[]' and phone_hash is not null;
  alter table agreement_signature enable trigger user;
  alter table agreement disable trigger user;
  update agreement set couple_digest = null where erased_at is not null;
  alter table agreement enable trigger user`;

export const repeatedErasures: Migration = {
  async up(db) {
    for (const statements of [repeated, signatures]) await statements.execute(db);
  },
};
