import { authApi, type Me } from "@vowdesk/contract/staff/auth";
import { departmentsApi } from "@vowdesk/contract/staff/departments";
import { menusApi, viewAsHeader, type MenuNode, type VisibilityRow } from "@vowdesk/contract/staff/menus";
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

const userTarget = (username: string) => `user:${ids.get(username)}`;
const as = (target: string) => ({ [viewAsHeader]: target, "accept-language": "en" });
const getInfoAs = (target: string, token = admin) => server.call(authApi.me, {}, token, as(target));
const codesOf = async (token: string, headers = {}) =>
  ((await server.call(authApi.me, {}, token, headers)).data as Me).roles.toSorted();
const menuOf = async (token: string, headers = {}) =>
  (await server.call(menusApi.routes, {}, token, { "accept-language": "en", ...headers })).data;
async function roleTarget(code: string): Promise<string> {
  const { rows } = await sql<{ id: number }>`select id from role where code = ${code}`.execute(server.services.db);
  return `role:${rows[0]?.id}`;
}
const createViewer = async (codes: readonly string[]) => (await server.createUser({ codes })).token;

//
test.each(["dispatcher", "manager", "auditor", "service"])(
  "gives an administrator the permissions and the menu of %s",
  async (name) => {
    const own = await server.signIn(name);
    expect(await codesOf(admin, as(userTarget(name)))).toEqual(await codesOf(own));
    expect(await menuOf(admin, as(userTarget(name)))).toEqual(await menuOf(own));
    expect(await menuOf(admin, as(await roleTarget(name)))).toEqual(await menuOf(own));
    expect((await getInfoAs(userTarget(name))).data).toMatchObject({ id: ids.get("admin") });
  },
);

test("refuses what the viewed user may not do", async () => {
  const headers = as(userTarget("dispatcher"));
  expect(await server.call(departmentsApi.list, {}, admin, headers)).toMatchObject({ reason: "no-permission" });
});

//
test("refuses every change, even if the viewed user may make it", async () => {
  const add = (headers = {}) => server.call(departmentsApi.add, { departmentName: "Viewed" }, admin, headers);
  expect(await add(as(userTarget("admin")))).toMatchObject({ success: false, code: 500, reason: "viewing-as" });
  expect(await add(as(userTarget("manager")))).toMatchObject({ reason: "viewing-as" });
  const { rows } = await sql`select from department where name = 'Viewed'`.execute(server.services.db);
  expect(rows).toHaveLength(0);
});

test.each(["user:999999", "role:999999", "user:0", "user:x", "dispatcher", ""])(
  "refuses a header with the unknown target %j",
  async (target) => {
    expect(await getInfoAs(target)).toMatchObject({ success: false, reason: "view-as-unknown" });
  },
);

test("refuses the header from users without the permission and without a session", async () => {
  expect(await getInfoAs(userTarget("dispatcher"), await server.signIn("manager"))).toMatchObject({ code: 700 });
  expect(await getInfoAs(userTarget("admin"), await server.signIn("auditor"))).toMatchObject({ code: 700 });
  expect(await getInfoAs(userTarget("admin"), "0123456789abcdefghijkl")).toMatchObject({ code: 50008 });
});

test("never gives more than the viewer's own permissions", async () => {
  const token = await createViewer(["sys:view-as", "dashboard", "sys:menu"]);
  const codes = await codesOf(token, as(userTarget("admin")));
  expect(codes).not.toContain("admin");
  expect(codes).toEqual(["dashboard", "sys", "sys:menu", "sys:view-as"].toSorted());
  expect(await server.call(departmentsApi.list, {}, token, as(userTarget("admin")))).toMatchObject({ code: 700 });
});

//
test("writes an audit entry for start and end", async () => {
  const target = userTarget("finance");
  const begun = await server.call(menusApi.viewAs, { target }, admin, { "accept-language": "en" });
  expect(begun.data).toMatchObject({ target, name: "赵丽华", isEnabled: true, roleNames: ["Finance"] });
  await server.call(menusApi.endViewAs, { target }, admin);
  const { rows } = await sql<{ verb: string; actor: string }>`
    select verb, actor from audit_line where subject = ${target} and verb like 'view-as.%' order by at, id`.execute(
    server.services.db,
  );
  expect(rows).toEqual([
    { verb: "view-as.began", actor: "admin" },
    { verb: "view-as.ended", actor: "admin" },
  ]);
});

test("refuses to view as a user without permissions", async () => {
  const { rows } = await sql<{ id: number }>`insert into role (code, name)
    values ('empty-desk', '{"zh":"e","en":"e","es":"e","ja":"e"}') returning id`.execute(server.services.db);
  await server.createUser({ roles: [] });
  const userWithoutRoles = await sql<{ id: number }>`select max(id) as id from users`.execute(server.services.db);
  const begin = (target: string) => server.call(menusApi.viewAs, { target }, admin);
  expect(await begin(`user:${userWithoutRoles.rows[0]?.id}`)).toMatchObject({ reason: "no-permission-assigned" });
  expect(await begin(`role:${rows[0]?.id}`)).toMatchObject({ success: true });
});

//
test("explains each menu row to users who may see the user list", async () => {
  const userId = ids.get("dispatcher") ?? 0;
  const answer = await server.call(menusApi.visibility, { userId }, admin, { "accept-language": "en" });
  const { person, rows } = answer.data as { person: object; rows: VisibilityRow[] };
  expect(person).toMatchObject({ name: "王志强", roleNames: ["Dispatcher"] });
  const tree = (await server.call(menusApi.list, {}, admin)).data as MenuNode[];
  const nodes = tree.flatMap((node) => [node, ...(node.children ?? [])]);
  const idOf = (code: string) => nodes.find((node) => node.code === code)?.id;
  const of = (code: string) => rows.find(({ id }) => id === idOf(code));
  expect(of("order:delivery")).toMatchObject({ isShown: true, reason: "granted", by: ["Dispatcher"] });
  expect(of("sys:manager")).toMatchObject({ isShown: false, reason: "not-granted" });
  const clerk = await createViewer(["sys:menu"]);
  expect(await server.call(menusApi.visibility, { userId }, clerk)).toMatchObject({ code: 700 });
  expect(await server.call(menusApi.preview, { target: userTarget("finance") }, clerk)).toMatchObject({ code: 700 });
});

test("previews the menu of a role or user", async () => {
  const own = await menuOf(await server.signIn("auditor"));
  for (const target of [userTarget("auditor"), await roleTarget("auditor")]) {
    const answer = await server.call(menusApi.preview, { target }, admin, { "accept-language": "en" });
    expect(answer.data).toEqual(own);
  }
});
