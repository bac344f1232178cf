import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { makeTestDatabase } from "../../test/postgres.ts";
import { openDatabase } from "../platform/database/index.ts";
import { openLog } from "../platform/observability/log.ts";
import { migrateToLatest } from "../platform/database/migrate.ts";
import { migrations } from "./all.ts";

/** The version before the permission to pay out refunds. */
const before = "024-task-indexes";

let db: ReturnType<typeof openDatabase>["db"];
let end: () => Promise<void>;

beforeAll(async () => {
  const log = openLog("silent");
  const made = await makeTestDatabase(log, { isEmpty: true });
  const opened = openDatabase(made.connection, log);
  db = opened.db;
  end = async () => {
    await opened.close();
    await made.drop();
  };
  await migrateToLatest(db, Object.fromEntries(Object.entries(migrations).filter(([name]) => name <= before)));
  await sql`
    with made as (insert into role (code, name) values ('shift-lead', '{"en":"Shift lead"}') returning id)
    insert into role_permission (role_id, permission_id)
    select made.id, permission.id from made, permission where permission.code in ('order', 'order:delivery', 'order:delivery:refund')`.execute(
    db,
  );
  await migrateToLatest(db, migrations);
});
afterAll(() => end?.());

async function rightsOf(role: string): Promise<string[]> {
  const { rows } = await sql<{ code: string }>`
    select permission.code from role_permission held join role on role.id = held.role_id
      join permission on permission.id = held.permission_id
    where role.code = ${role} and permission.code ~ '^order:(delivery:(refund|ask-refund)|driver:settle)$' order by 1`.execute(
    db,
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
