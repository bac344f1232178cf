import { sql } from "kysely";
import type { Migration } from "kysely/migration";

// Sessions that ended before this migration have no reason.
const endReasons = sql`
  alter table session add column end_reason text
    check (end_reason in ('signed-out', 'copied', 'other-session', 'administrator'));
  alter table app_session add column revoked_at timestamptz;
`;

// The component name of the page in the public clients of this API.
const departmentPage = sql`
  update permission set url = '/system/department/department' where url = '/system/department/departmentList'
`;

/** Reasons of ended sessions, and a component name that existing clients know. */
export const clientFamily: Migration = {
  async up(db) {
    for (const statements of [endReasons, departmentPage]) await statements.execute(db);
  },
};
