import { sql } from "kysely";
import type { Migration } from "kysely/migration";

// A row exists from the request until the merge is cancelled, and stays after it was carried out.
const table = sql`
  create table app_merge (
    duplicate_id integer primary key references app_account,
    kept_id integer not null references app_account,
    state text not null default 'requested' check (state in ('requested', 'approved', 'done')),
    evidence text[] not null,
    requested_by integer not null,
    requested_by_name text not null,
    requested_at timestamptz not null,
    reason text not null check (reason <> ''),
    approved_by integer,
    approved_by_name text,
    due_at timestamptz,
    done_at timestamptz,
    constraint app_merge_second_person check (approved_by <> requested_by),
    constraint app_merge_approved check ((state = 'requested') = (approved_by is null) and (approved_by is null) = (due_at is null)),
    constraint app_merge_evidence check (evidence <> '{}' and evidence <@ array['numbers', 'identity']),
    check ((state = 'done') = (done_at is not null)),
    check (duplicate_id <> kept_id)
  );
  create unique index app_merge_open on app_merge (kept_id) where state <> 'done';
  create index app_merge_kept on app_merge (kept_id);
  create index app_merge_due on app_merge (due_at) where state = 'approved'`;

/** Merges of accounts by two persons, which can be cancelled for seven days (docs/decisions/095). */
export const appMerges: Migration = {
  async up(db) {
    await table.execute(db);
  },
};
