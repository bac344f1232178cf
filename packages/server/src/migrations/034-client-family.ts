import { sql } from "kysely";
import type { Migration } from "kysely/migration";

// Sessions that were ended before this have no reason.
const endReasons = sql`
  alter table session add column end_reason text
    check (end_reason in ('signed-out', 'copied', 'other-session', 'administrator'));
  alter table app_session add column revoked_at timestamptz;
`;

// The name that the public clients of this API have for the page.
const departmentPage = sql`
  update permission set url = '/system/department/department' where url = '/system/department/departmentList'
`;

/** Why sessions ended, and the component that clients of the API family know. */
export const clientFamily: Migration = {
  async up(db) {
    for (const statements of [endReasons, departmentPage]) await statements.execute(db);
  },
};
