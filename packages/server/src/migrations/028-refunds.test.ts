import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openUpgradedDatabase } from "../../test/postgres.ts";

/** The version before the permission to pay out refunds. */
const before = "024-task-indexes";

let database: Awaited<ReturnType<typeof openUpgradedDatabase>>;

beforeAll(async () => {
  database = await openUpgradedDatabase(before, async (db) => {
    await sql`
      with made as (insert into role (code, name) values ('shift-lead', '{"en":"Shift lead"}') returning id)
      insert into role_permission (role_id, permission_id)
      select made.id, permission.id from made, permission where permission.code in ('order', 'order:delivery', 'order:delivery:refund')`.execute(
      db,
    );
  });
});
afterAll(() => database?.close());

async function rightsOf(role: string): Promise<string[]> {
  const { rows } = await sql<{ code: string }>`
    select permission.code from role_permission held join role on role.id = held.role_id
      join permission on permission.id = held.permission_id
    where role.code = ${role} and permission.code ~ '^order:(delivery:(refund|ask-refund)|driver:settle)$' order by 1`.execute(
    database.db,
  );
  return rows.map(({ code }) => code);
}

test("keeps the permission to ask for refunds, and grants paying out to finance only", async () => {
  expect(await rightsOf("dispatcher")).toEqual(["order:delivery:ask-refund"]);
  expect(await rightsOf("shift-lead")).toEqual(["order:delivery:ask-refund"]);
  expect(await rightsOf("finance")).toEqual(["order:delivery:refund", "order:driver:settle"]);
  expect(await rightsOf("manager")).toEqual([
    "order:delivery:ask-refund",
    "order:delivery:refund",
    "order:driver:settle",
  ]);
});
