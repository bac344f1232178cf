import { sql } from "kysely";
import { expect, test } from "vitest";
import { openUpgradedDatabase } from "../../test/postgres.ts";

test("R-3.4: an upgrade takes the audit trail from the manager and from nobody else", async () => {
  const { db, close } = await openUpgradedDatabase("123-sign-in-problems", async () => {});
  const { rows } = await sql<{ role: string }>`select distinct role.code as role from role
    join role_permission on role_id = role.id join permission on permission.id = permission_id
    where permission.code = 'audit' or permission.code like 'audit:%'`.execute(db);
  expect(rows).toEqual([{ role: "auditor" }]);
  await close();
});
