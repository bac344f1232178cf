import { sql } from "kysely";
import type { Migration } from "kysely/migration";

const column = sql`alter table app_account add column merged_into integer references app_account`;

const seededRight = sql`
  insert into permission (parent_id, type, code, label, order_number)
  select parent.id, 2, 'sys:app-user:merge',
    '{"zh":"合并重复账号","en":"Merge duplicates","es":"Fusionar duplicados","ja":"重複アカウントの統合"}'::jsonb, 5
  from permission parent where parent.code = 'sys:app-user';
  insert into role_permission (role_id, permission_id)
  select role.id, permission.id from role, permission where permission.code = 'sys:app-user:merge' and role.code = 'manager'
  on conflict do nothing;
`;

/** Accounts that were merged into another account of the same person. */
export const mergedAccounts: Migration = {
  async up(db) {
    for (const statements of [column, seededRight]) await statements.execute(db);
  },
};
