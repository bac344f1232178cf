import { seededRoles } from "@vowdesk/contract/staff/auth";
import type { Page } from "@vowdesk/contract/kernel";
import { usersApi, type User } from "@vowdesk/contract/staff/users";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestServer, type TestServer } from "../../../../test/server.ts";

let server: TestServer;
let token: string;

beforeAll(async () => {
  server = await startTestServer({ demo: true });
  token = await server.signIn("admin");
  await server.createUser({ username: "Zoe_1", roles: ["dispatcher", "finance"] });
  await server.createUser({ username: "gone", roles: ["service"] });
  await sql`update users set real_name = '张 100%', phone = '+8613812345678', gender = 1, email = 'z@desk.cn', enabled = false
    where username = 'Zoe_1'`.execute(server.services.db);
  await sql`update users set deleted_at = now() where username = 'gone'`.execute(server.services.db);
});
afterAll(() => server?.close());

async function list(query: object, language = "en"): Promise<Page<User>> {
  return (await server.call(usersApi.list, query, token, { "accept-language": language })).data;
}
const namesOf = async (query: object) => (await list(query)).records.map(({ username }) => username).toSorted();

test("lists enabled and disabled users without deleted ones and without passwords (R-12.1)", async () => {
  const { records, total, size, current, pages } = await list({});
  expect({ total, size, current, pages }).toEqual({ total: 14, size: 20, current: 1, pages: 1 });
  expect(records[0]).toEqual({
    id: expect.any(Number),
    username: "Zoe_1",
    realName: "张 100%",
    nickName: "",
    departmentId: null,
    departmentName: "",
    gender: 1,
    phone: "13812345678",
    email: "z@desk.cn",
    avatar: "",
    isAdmin: false,
    enabled: false,
    createTime: expect.any(String),
    updateTime: expect.any(String),
    roles: ["Dispatcher", "Finance"],
    version: 1,
  });
  expect(records.filter(({ isAdmin }) => isAdmin).map(({ username }) => username)).toEqual(["admin"]);
  expect(JSON.stringify(records)).not.toMatch(/argon2|password/i);
});

test.each([
  ["zh", "系统管理员"],
  ["en", "Administrator"],
  ["es", "Administrador"],
  ["ja", "システム管理者"],
])("names roles in the caller's language: %s", async (language, name) => {
  expect((await list({ username: "admin" }, language)).records[0]?.roles).toEqual([name]);
});

test.each([
  [{ username: "ZOE" }, ["Zoe_1"]],
  [{ username: "oe_" }, ["Zoe_1"]],
  [{ username: "a_m" }, []],
  [{ username: "" }, ["Zoe_1", ...seededRoles.toSorted()]],
  [{ realName: "0%" }, ["Zoe_1"]],
  [{ realName: "王志" }, ["dispatcher"]],
  [{ phone: "5678" }, ["Zoe_1"]],
  [{ phone: "138 1234 5678" }, ["Zoe_1"]],
  [{ phone: "+86 138-1234-5678" }, ["Zoe_1"]],
  [{ phone: "5678", username: "admin" }, []],
  [{ phone: "2345" }, []],
  [{ phone: "45678" }, []],
])("the filter %j finds %j", async (query, names) => {
  expect(await namesOf(query)).toEqual(names);
});

test("filters by a department and the departments below it", async () => {
  const { db } = server.services;
  await sql`insert into department (id, parent_id, name) values (101, null, 'Head'), (102, 101, 'Desk'), (103, 102, 'Night')`.execute(
    db,
  );
  await sql`update users set department_id = 102 where username = 'service'`.execute(db);
  await sql`update users set department_id = 103 where username = 'finance'`.execute(db);
  expect(await namesOf({ departmentId: 101 })).toEqual(["finance", "service"]);
  expect(await namesOf({ departmentId: "103" })).toEqual(["finance"]);
  expect(await namesOf({ departmentId: 2_000_000_000 })).toEqual([]);
  const [record] = (await list({ departmentId: 103 })).records;
  expect(record).toMatchObject({ departmentId: 103, departmentName: "Night" });
});

test("lists verified app users with masked numbers and does not search parts of a number (R-15.3)", async () => {
  await sql`insert into app_account (role, phone, name, password_hash, verified_at) values
    ('customer', '+8613811112222', '陈思雨', 'x', '2026-11-01T08:00:00Z'), ('courier', '+8613911112222', '赵强', 'x', null)`.execute(
    server.services.db,
  );
  const verified = async (query: object) =>
    (await server.call(usersApi.listVerified, query, token)).data as Page<{ phone: string }>;
  expect(await verified({})).toMatchObject({
    total: 1,
    records: [{ realName: "陈思雨", phone: "138****2222", role: "customer", verifyTime: "2026-11-01T08:00:00.000Z" }],
  });
  expect((await verified({ phone: "1111" })).total).toBe(0);
  expect((await verified({ phone: "2222" })).total).toBe(1);
  expect((await verified({ phone: "13811112222", realName: "思雨" })).total).toBe(1);
});

test("returns the last page for a page number beyond the end (R-1.9)", async () => {
  const page = await list({ pageNo: 9, pageSize: 3, sort: "username", dir: "asc" });
  expect(page).toMatchObject({ total: 14, size: 3, current: 5, pages: 5 });
  expect(page.records).toHaveLength(2);
});
