import { sql } from "kysely";
import type { Migration } from "kysely/migration";

const index = sql`create index app_account_created on app_account (created_at, id)`;

// The page listed verified users only. A label that staff have changed stays as it is.
const label = sql`
  update permission set label = label || '{"zh":"App 用户"}' where code = 'sys:app-user' and label ->> 'zh' = '实名用户'
`;

/** The list of all app users, newest first. */
export const appUserList: Migration = {
  async up(db) {
    for (const statements of [index, label]) await statements.execute(db);
  },
};
