import { authApi, type Me } from "@vowdesk/contract/auth";
import { departmentsApi } from "@vowdesk/contract/departments";
import { menusApi, viewAsHeader, type MenuNode, type WhyRow } from "@vowdesk/contract/menus";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestServer, type TestServer } from "../../../../test/server.ts";

let server: TestServer;
let admin = "";
const ids = new Map<string, number>();

beforeAll(async () => {
  server = await startTestServer({ demo: true });
  admin = await server.signIn("admin");
  const { rows } = await sql<{ id: number; username: string }>`select id, username from users`.execute(
    server.services.db,
  );
  for (const { id, username } of rows) ids.set(username, id);
});
afterAll(() => server?.close());

const person = (username: string) => `user:${ids.get(username)}`;
const as = (target: string) => ({ [viewAsHeader]: target, "accept-language": "en" });
const infoAs = (target: string, token = admin) => server.call(authApi.getInfo, {}, token, as(target));
const codesOf = async (token: string, headers = {}) =>
  ((await server.call(authApi.getInfo, {}, token, headers)).data as Me).roles.toSorted();
const menuOf = async (token: string, headers = {}) =>
  (await server.call(menusApi.getMenuList, {}, token, { "accept-language": "en", ...headers })).data;
async function roleOf(code: string): Promise<string> {
  const { rows } = await sql<{ id: number }>`select id from role where code = ${code}`.execute(server.services.db);
  return `role:${rows[0]?.id}`;
}
async function viewer(name: string, codes: readonly string[]): Promise<string> {
  await sql`with made as (insert into role (code, name) values (${name}, '{"zh":"v","en":"v","es":"v","ja":"v"}') returning id)
    insert into role_permission select made.id, permission.id from made, permission
    where permission.code = any (${codes}::text[])`.execute(server.services.db);
  return (await server.createUser({ roles: [name] })).token;
}

test.each(["dispatcher", "manager", "auditor", "service"])(
  "PRODUCT 1, view as: the administrator finds exactly the codes and the menu of %s, under their own name",
  async (name) => {
    const own = await server.signIn(name);
    expect(await codesOf(admin, as(person(name)))).toEqual(await codesOf(own));
    expect(await menuOf(admin, as(person(name)))).toEqual(await menuOf(own));
    expect(await menuOf(admin, as(await roleOf(name)))).toEqual(await menuOf(own));
    expect((await infoAs(person(name))).data).toMatchObject({ id: ids.get("admin") });
  },
);

test("what the other may not do is refused as to them", async () => {
  const headers = as(person("dispatcher"));
  expect(await server.call(departmentsApi.list, {}, admin, headers)).toMatchObject({ reason: "no-permission" });
});

test("nothing can be changed meanwhile, whatever the other may do", async () => {
  const add = (headers = {}) => server.call(departmentsApi.add, { departmentName: "Viewed" }, admin, headers);
  expect(await add(as(person("admin")))).toMatchObject({ success: false, code: 500, reason: "viewing-as" });
  expect(await add(as(person("manager")))).toMatchObject({ reason: "viewing-as" });
  const { rows } = await sql`select from department where name = 'Viewed'`.execute(server.services.db);
  expect(rows).toHaveLength(0);
});

test.each(["user:999999", "role:999999", "user:0", "user:x", "dispatcher", ""])(
  "a header that names nobody (%j) is refused",
  async (target) => {
    expect(await infoAs(target)).toMatchObject({ success: false, reason: "view-as-unknown" });
  },
);

test("a header from somebody without the right is refused, and from nobody is no session", async () => {
  expect(await infoAs(person("dispatcher"), await server.signIn("manager"))).toMatchObject({ code: 700 });
  expect(await infoAs(person("admin"), await server.signIn("auditor"))).toMatchObject({ code: 700 });
  expect(await infoAs(person("admin"), "0123456789abcdefghijkl")).toMatchObject({ code: 50008 });
});

test("whoever looks as an administrator gets no more than their own rights", async () => {
  const token = await viewer("viewer", ["sys:view-as", "dashboard", "sys:menu"]);
  const codes = await codesOf(token, as(person("admin")));
  expect(codes).not.toContain("admin");
  expect(codes).toEqual(["dashboard", "sys", "sys:menu", "sys:view-as"].toSorted());
  expect(await server.call(departmentsApi.list, {}, token, as(person("admin")))).toMatchObject({ code: 700 });
});

test("beginning and end leave a line each", async () => {
  const target = person("finance");
  const begun = await server.call(menusApi.viewAs, { target }, admin, { "accept-language": "en" });
  expect(begun.data).toMatchObject({ target, name: "赵丽华", isEnabled: true, roleNames: ["Finance"] });
  await server.call(menusApi.leaveView, { target }, admin);
  const { rows } = await sql<{ verb: string; actor: string }>`
    select verb, actor from audit_line where subject = ${target} and verb like 'view-as.%' order by at, id`.execute(
    server.services.db,
  );
  expect(rows).toEqual([
    { verb: "view-as.began", actor: "admin" },
    { verb: "view-as.ended", actor: "admin" },
  ]);
});

test("nobody is looked at as who may open nothing", async () => {
  const { rows } = await sql<{ id: number }>`insert into role (code, name)
    values ('empty-desk', '{"zh":"e","en":"e","es":"e","ja":"e"}') returning id`.execute(server.services.db);
  await server.createUser({ roles: [] });
  const nobody = await sql<{ id: number }>`select max(id) as id from users`.execute(server.services.db);
  const begin = (target: string) => server.call(menusApi.viewAs, { target }, admin);
  expect(await begin(`user:${nobody.rows[0]?.id}`)).toMatchObject({ reason: "no-permission-assigned" });
  expect(await begin(`role:${rows[0]?.id}`)).toMatchObject({ success: true });
});

test("PRODUCT 4, why hidden: each row has its reason, and needs the right to see people", async () => {
  const userId = ids.get("dispatcher") ?? 0;
  const answer = await server.call(menusApi.why, { userId }, admin, { "accept-language": "en" });
  const { person: who, rows } = answer.data as { person: object; rows: WhyRow[] };
  expect(who).toMatchObject({ name: "王志强", roleNames: ["Dispatcher"] });
  const tree = (await server.call(menusApi.list, {}, admin)).data as MenuNode[];
  const idOf = (code: string) => tree.find((node) => node.code === code)?.id;
  const of = (code: string) => rows.find(({ id }) => id === idOf(code));
  expect(of("order:delivery")).toMatchObject({ isShown: true, reason: "granted", by: ["Dispatcher"] });
  expect(of("sys:manager")).toMatchObject({ isShown: false, reason: "not-granted" });
  const clerk = await viewer("menu-reader", ["sys:menu"]);
  expect(await server.call(menusApi.why, { userId }, clerk)).toMatchObject({ code: 700 });
  expect(await server.call(menusApi.preview, { target: person("finance") }, clerk)).toMatchObject({ code: 700 });
});

test("the preview is the menu of the role or person", async () => {
  const own = await menuOf(await server.signIn("auditor"));
  for (const target of [person("auditor"), await roleOf("auditor")]) {
    const answer = await server.call(menusApi.preview, { target }, admin, { "accept-language": "en" });
    expect(answer.data).toEqual(own);
  }
});
