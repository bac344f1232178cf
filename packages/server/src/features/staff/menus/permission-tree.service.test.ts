import { menusApi, type PermissionNode } from "@vowdesk/contract/staff/menus";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { recordEvents, startTestServer, type TestServer } from "../../../../test/server.ts";
import type { Signal } from "../../../platform/signals/signals.ts";

let server: TestServer;
let token: string;
let events: ReturnType<typeof recordEvents>;
let signals: Signal[] = [];
let made = 0;

beforeAll(async () => {
  server = await startTestServer();
  token = (await server.createUser({ roles: ["admin"] })).token;
  events = recordEvents(server);
  server.services.signals.subscribe((signal) => signals.push(signal));
});
afterAll(() => server?.close());
beforeEach(() => {
  events.length = 0;
  signals = [];
});

const en = { "accept-language": "en" };
const send = (input: object, by = token) =>
  server.call(menusApi.add, { label: `Made ${(made += 1)}`, type: 0, ...input }, by, en);
const add = async (input: object = {}) => (await send(input)).data as PermissionNode;
const update = (input: { id: number } & Record<string, unknown>, by = token, language = "en") =>
  server.call(menusApi.update, input, by, { "accept-language": language });
const check = (id: number) => server.call(menusApi.check, { id }, token);
const remove = (id: number) => server.call(menusApi.delete, { id }, token);
const nodesOf = (nodes: PermissionNode[]): PermissionNode[] =>
  nodes.flatMap((node) => [node, ...nodesOf(node.children)]);
const all = async (language = "en") =>
  nodesOf((await server.call(menusApi.list, {}, token, { "accept-language": language })).data as PermissionNode[]);
const idOf = async (code: string) => (await all()).find((node) => node.code === code)?.id ?? 0;
const pathsOf = async (by: string) => JSON.stringify((await server.call(menusApi.routes, {}, by)).data);

test("lists directories, pages and buttons with the names of their parents", async () => {
  const [add, user] = await Promise.all(
    ["sys:user:add", "sys:user"].map(async (code) => (await all("es")).find((node) => node.code === code)),
  );
  expect(add).toMatchObject({ type: 2, label: "Añadir", parentId: user?.id, parentName: "Usuarios" });
});

test("adds, renames and deletes a row and signals all clients", async () => {
  const made = await add({ code: "studio:albums", path: "/albums", icon: "photo" });
  await update({ id: made.id, label: "相册" }, token, "zh");
  const labels = await Promise.all(
    ["zh", "ja"].map(async (language) => (await all(language)).find(({ id }) => id === made.id)?.label),
  );
  expect(labels).toEqual(["相册", made.label]);
  expect(await remove(made.id)).toMatchObject({ success: true });
  expect(events.map(({ type, subject }) => [type, subject])).toEqual([
    ["menu.added", "menu:studio:albums"],
    ["menu.updated", "menu:studio:albums"],
    ["menu.deleted", "menu:studio:albums"],
  ]);
  expect(signals).toEqual(Array(3).fill({ kind: "changed", feature: "menus", id: "", access: "signed-in" }));
});

test("shows a page in a custom directory to users with both permissions and to administrators", async () => {
  const directory = await add({ code: "studio:desk", path: "/desk", name: "desk" });
  const audit = await idOf("audit");
  await update({ id: audit, parentId: directory.id });
  const user = await server.createUser({ roles: ["auditor"] });
  expect(await pathsOf(token)).toContain("/audit");
  expect(await pathsOf(user.token)).not.toContain("/audit");
  await sql`insert into role_permission select role.id, ${directory.id} from role where code = 'auditor'`.execute(
    server.services.db,
  );
  const again = await server.createUser({ roles: ["auditor"] });
  expect(await pathsOf(again.token)).toContain("/audit");
  await update({ id: audit, parentId: await idOf("sys:manager") });
});

test.each([
  [{ type: 1, code: "studio:prints" }, "menu-code-unknown"],
  [{ type: 2 }, "menu-code-required"],
  [{ type: 1, code: "audit" }, "menu-code-taken"],
  [{ code: "admin" }, "menu-code-unknown"],
  [{ code: "app" }, "menu-code-reserved"],
  [{ code: "app:customer" }, "menu-code-reserved"],
  [{ type: 1, code: "signed-in" }, "menu-code-reserved"],
  [{ type: 2, code: "open:all" }, "menu-code-reserved"],
  [{ parentId: 2_000_000_000 }, "parent-unknown"],
  [{ path: "javascript:alert(1)" }, "invalid-input"],
  [{ path: "//elsewhere" }, "invalid-input"],
  [{ type: 7 }, "invalid-input"],
])("refuses %j with %s", async (input, reason) => {
  expect(await send(input)).toMatchObject({ success: false, reason });
  expect(events).toEqual([]);
});

test("refuses cycles, also from concurrent changes", async () => {
  const [a, b] = [await add(), await add()];
  for (let round = 0; round < 10; round += 1) {
    const answers = await Promise.all([update({ id: a.id, parentId: b.id }), update({ id: b.id, parentId: a.id })]);
    expect(answers.filter(({ success }) => success)).toHaveLength(1);
    expect(answers.find(({ success }) => !success)).toMatchObject({ reason: "parent-below-itself" });
    await Promise.all([update({ id: a.id, parentId: 0 }), update({ id: b.id, parentId: 0 })]);
  }
});

test("refuses to delete a row with children or grants, with code 200", async () => {
  const parent = await add();
  await add({ parentId: parent.id });
  expect(await check(parent.id)).toMatchObject({ success: false, code: 200, reason: "menu-has-children" });
  const granted = await idOf("sys:department:add");
  expect(await check(granted)).toMatchObject({ success: false, code: 200, reason: "menu-granted" });
  expect(await remove(granted)).toMatchObject({ success: false, code: 200, reason: "menu-granted" });
});

test("refuses to change a code to a permission that the user does not hold", async () => {
  const clerk = await server.createUser({ codes: ["dashboard", "sys:menu", "sys:menu:add", "sys:menu:edit"] });
  const assign = await idOf("sys:role:assign");
  await sql`delete from role_permission where permission_id = ${assign}`.execute(server.services.db);
  await remove(assign);
  const dashboard = await idOf("dashboard");
  const stolen = await update({ id: dashboard, code: "sys:role:assign" }, clerk.token);
  expect(stolen).toMatchObject({ code: 500, reason: "beyond-own-rights" });
  expect(await update({ id: dashboard, orderNum: 5 }, clerk.token)).toMatchObject({ success: true });
});
