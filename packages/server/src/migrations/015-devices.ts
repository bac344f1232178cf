import { sql } from "kysely";
import type { Migration } from "kysely/migration";

// A browser in which somebody signed in before has failures of its own, under the nonce of its cookie. Accounts that are shut
// are few and listed on the health page: 100 is `shutAfter` of features/auth/policy.ts.
const failuresOfDevices = sql`
  alter table sign_in_failure drop constraint sign_in_failure_scope_check;
  alter table sign_in_failure add constraint sign_in_failure_scope_check
    check (scope in ('staff', 'staff-ip', 'staff-device', 'app', 'app-ip'));
  create index sign_in_failure_shut on sign_in_failure (scope, key) where failures >= 100;
`;

// How many requests of a minute somebody sent to all nodes together. Worth nothing a minute later: no need to survive a crash.
const sharedCounts = sql`
  create unlogged table request_count (
    minute bigint not null,
    key text not null,
    count integer not null,
    primary key (minute, key)
  );
`;

/** Failed sign-ins of known browsers are counted apart, and accounts are shut for good (RELIABILITY S1); limits hold over all nodes (S21). */
export const devices: Migration = {
  async up(db) {
    for (const statements of [failuresOfDevices, sharedCounts]) await statements.execute(db);
  },
};
