import { sql } from "kysely";
import type { Migration } from "kysely/migration";

/** The page of merchants, for the roles that see dishes. */
export const merchants: Migration = {
  async up(db) {
    await sql`
      insert into permission (type, code, label, path, name, url, icon, order_number) values
        (1, 'merchants', '{"zh":"商家","en":"Merchants","es":"Comercios","ja":"店舗"}', '/merchants', 'merchants', '/merchants/list', 'home', 59)`.execute(
      db,
    );
    await sql`
      insert into role_permission (role_id, permission_id)
      select role.id, permission.id from role, permission
      where permission.code = 'merchants' and role.code in ('manager', 'dispatcher', 'auditor')
      on conflict do nothing`.execute(db);
  },
};
