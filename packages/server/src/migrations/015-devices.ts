import { sql } from "kysely";
import type { Migration } from "kysely/migration";

// Failed sign-ins of a known browser are counted separately, under the nonce of its cookie. The few locked accounts are listed on
// the health page; 100 is `shutAfter` of features/staff/auth/auth.policy.ts.
const failuresOfDevices = sql`
  alter table sign_in_failure drop constraint sign_in_failure_scope_check;
  alter table sign_in_failure add constraint sign_in_failure_scope_check
    check (scope in ('staff', 'staff-ip', 'staff-device', 'app', 'app-ip'));
  create index sign_in_failure_shut on sign_in_failure (scope, key) where failures >= 100;
`;

// Requests per minute of a client to all nodes. Unlogged, because the counts are useless a minute later.
const sharedCounts = sql`
  create unlogged table request_count (
    minute bigint not null,
    key text not null,
    count integer not null,
    primary key (minute, key)
  );
`;

/** Separate counts of failed sign-ins in known browsers, locked accounts (G-S1), and limits across nodes (G-S21). */
export const devices: Migration = {
  async up(db) {
    for (const statements of [failuresOfDevices, sharedCounts]) await statements.execute(db);
  },
};
