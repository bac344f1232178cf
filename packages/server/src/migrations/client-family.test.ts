import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openUpgradedDatabase } from "../../test/postgres.ts";

const lastBefore = "031-staff-app-links";

let database: Awaited<ReturnType<typeof openUpgradedDatabase>>;

beforeAll(async () => {
  database = await openUpgradedDatabase(lastBefore, async (db) => {
    await sql`insert into users (id, username, password_hash) values (101, 'ann', 'x')`.execute(db);
    await sql`insert into session (family_id, generation, user_id, token_hash, created_at, expires_at, revoked_at) values
      (gen_random_uuid(), 0, 101, sha256('open'), now(), now() + interval '30 minutes', null),
      (gen_random_uuid(), 0, 101, sha256('ended'), now(), now() + interval '30 minutes', now())`.execute(db);
    await sql`insert into app_account (id, role, phone, name, password_hash)
      values (1, 'customer', '+8613812345678', '陈思雨', 'x')`.execute(db);
    await sql`insert into app_session (account_id, token_hash, created_at, expires_at)
      values (1, sha256('app'), now(), now() + interval '30 days')`.execute(db);
    await sql`insert into permission (type, code, label, path, name, url) values
      (1, 'own:page', '{"zh":"x","en":"x","es":"x","ja":"x"}', '/own', 'own', '/system/department/departmentList'),
      (1, 'own:other', '{"zh":"x","en":"x","es":"x","ja":"x"}', '/other', 'other', '/system/other')`.execute(db);
    await sql`update permission set label = label || '{"zh":"影楼设置"}' where code = 'studio'`.execute(db);
  });
});
afterAll(async () => {
  await database?.close();
});

test("keeps sessions, and ended ones without a reason", async () => {
  const { rows } = await sql`select revoked_at is null as open, end_reason from session order by open`.execute(
    database.db,
  );
  expect(rows).toEqual([
    { open: false, end_reason: null },
    { open: true, end_reason: null },
  ]);
  expect((await sql`select revoked_at from app_session`.execute(database.db)).rows).toEqual([{ revoked_at: null }]);
});

test("gives every departments row of the menu its new component", async () => {
  const { rows } = await sql<{ path: string; url: string }>`
    select path, url from permission where url like '/system/department/%' or path = '/other' order by path`.execute(
    database.db,
  );
  expect(rows).toEqual([
    { path: "/other", url: "/system/other" },
    { path: "/own", url: "/system/department/department" },
    { path: "/system/department/departmentList", url: "/system/department/department" },
  ]);
});

test("renames the page for business settings where its label was not changed", async () => {
  const { rows } = await sql`select label from permission where code = 'studio'`.execute(database.db);
  const label = { zh: "影楼设置", en: "Business settings", es: "Ajustes de la empresa", ja: "会社設定" };
  expect(rows).toEqual([{ label }]);
});
