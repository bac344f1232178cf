import { sql } from "kysely";
import type { TestServer } from "../../../server.ts";
import { idOf, newName, nothing, shared, type AuditCases, type ObjectFactories, type Rows } from "../../objects.ts";

/** A change of the limit of discounts that waits, asked for by a user. */
async function waitingChange(server: TestServer, userId: number) {
  await sql`delete from setting_change`.execute(server.services.db);
  const now = server.services.clock.now();
  return idOf(
    server,
    sql`insert into setting_change (setting, value, requested_by, requested_by_name, requested_at, due_at)
      values ('discountLimitPercent', '60', ${userId}, 'someone', ${now}, ${now}::timestamptz + interval '3 days') returning id`,
  );
}

export const objects: ObjectFactories = {
  settingChange: async (server) =>
    waitingChange(server, (await server.createUser({ username: newName(), roles: [] })).id),
};

export const rows: Rows = {
  "business.branding": nothing(),
  "business.reasons": nothing(),
  "business.settings": nothing(),
  "business.retention": nothing(),
  "business.change": nothing(),
  "business.approve": shared("settingChange"),
  "business.withdraw": shared("settingChange"),
  "business.reject": shared("settingChange"),
};

/** The caller is the demo account `admin`. */
export const auditCases: AuditCases = (server) => {
  const ofUser = async (username: string) => {
    const id = await idOf(server(), sql`select id from users where username = ${username}`);
    return { input: { id: await waitingChange(server(), Number(id)) } };
  };
  return {
    "business.approve": () => ofUser("manager"),
    "business.reject": () => ofUser("manager"),
    "business.withdraw": () => ofUser("admin"),
  };
};
