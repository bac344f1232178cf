import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openUpgradedDatabase } from "../../test/postgres.ts";
import { isOneOf } from "../features/staff/users/app-links.store.ts";

const lastBefore = "024-task-indexes";

let database: Awaited<ReturnType<typeof openUpgradedDatabase>>;

beforeAll(async () => {
  database = await openUpgradedDatabase(lastBefore, async (db) => {
    await sql`insert into app_account (id, role, phone, name, password_hash) values
      (1, 'customer', '13812345678', '陈思雨', 'x'), (2, 'courier', '13900000001', '赵强', 'x'),
      (3, 'customer', '13700000001', '孙磊', 'x')`.execute(db);
    await sql`insert into users (id, username, password_hash, phone, deleted_at) values
      (101, 'same', 'x', '13812345678', null), (102, 'spelled', 'x', '+86 139-0000-0001', null),
      (103, 'edited', 'x', '', null), (104, 'gone', 'x', '13812345678', now()), (105, 'none', 'x', '', null)`.execute(
      db,
    );
    await sql`insert into audit_line (chain_id, position, hash, at, actor_kind, actor_id, actor, verb, subject, changes) values
      (0, 1, '\\x00', now(), 'staff', 103, 'edited', 'user.updated', 'user:edited', '{"phone": ["13700000001", ""]}'),
      (0, 2, '\\x00', now(), 'staff', 103, 'edited', 'user.updated', 'user:edited', '{"nickName": ["a", "b"]}')`.execute(
      db,
    );
  });
});
afterAll(async () => {
  await database?.close();
});

test("links accounts with the same current number in any spelling", async () => {
  const { rows } = await sql`
    select user_id, account_id, until, set_by from staff_app_link order by user_id`.execute(database.db);
  expect(rows).toEqual([
    { user_id: 101, account_id: 1, until: null, set_by: "system" },
    { user_id: 102, account_id: 2, until: null, set_by: "system" },
  ]);
});

test("counts numbers that were replaced before the upgrade", async () => {
  const since = new Date();
  expect(await isOneOf(database.db, 103, [3], since)).toBe(true);
  expect(await isOneOf(database.db, 103, [1, 2], since)).toBe(false);
  expect(await isOneOf(database.db, 105, [1, 2, 3], since)).toBe(false);
});

test("adds the permission to change links, which only administrators have", async () => {
  const { rows } = await sql`
    select count(role_id)::integer as roles from permission left join role_permission on permission_id = permission.id
    where code = 'sys:user:link' group by permission.id`.execute(database.db);
  expect(rows).toEqual([{ roles: 0 }]);
});
