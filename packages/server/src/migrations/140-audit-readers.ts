import { sql } from "kysely";
import type { Migration } from "kysely/migration";

/** Only administrators and auditors read the audit trail. A manager sees the history of each record on its page. */
export const auditReaders: Migration = {
  async up(db) {
    await sql`
      delete from role_permission using role, permission
      where role.id = role_permission.role_id and permission.id = role_permission.permission_id
        and role.code = 'manager' and (permission.code = 'audit' or permission.code like 'audit:%')`.execute(db);
  },
};
