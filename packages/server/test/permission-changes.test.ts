import { setTimeout as wait } from "node:timers/promises";
import { apis } from "@vowdesk/contract";
import { languages, type Endpoint } from "@vowdesk/contract/kernel";
import type { ImportPlan } from "@vowdesk/contract/staff/users";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { WebSocket } from "ws";
import { openLog } from "../src/platform/observability/log.ts";
import { openSocket, type SocketGateway } from "../src/app/socket.ts";
import { makeTestDatabase } from "./postgres.ts";
import { startTestServer, type TestServer } from "./server.ts";
import { patience } from "../../../harness/slowness.ts";
import { until } from "../../../harness/pace.ts";

type Fields = Record<string, unknown>;

/** Two nodes on one database. A change on `here` must reach clients of `there` (G-S8). */
let here: TestServer;
let there: TestServer;
let gateway: SocketGateway;
let drop: () => Promise<void>;
let admin = "";
const sockets = new Set<WebSocket>();
const withinMs = 1_000;

beforeAll(async () => {
  const database = await makeTestDatabase(openLog("silent"));
  drop = database.drop;
  here = await startTestServer({ connection: database.connection, demo: true });
  there = await startTestServer({ connection: database.connection });
  const config = { apiPort: 3366, origins: [] };
  // Long intervals, so that neither the sweep nor the recheck delivers the changes.
  const slow = { sweepMs: 60_000, recheckMs: 60_000 };
  gateway = await openSocket({ services: there.services, config, port: 0, host: "127.0.0.1", ...slow });
  admin = await here.signIn("admin");
});
afterEach(() => {
  for (const socket of sockets) socket.terminate();
  sockets.clear();
});
afterAll(async () => {
  await gateway?.close();
  await there?.close();
  await here?.close();
  await drop?.();
});

async function connect(token: string) {
  const socket = new WebSocket(`ws://127.0.0.1:${gateway.port}/ws?token=${token}`);
  sockets.add(socket);
  const frames: Fields[] = [];
  const closed = new Promise<number>((resolve) => socket.on("close", resolve));
  socket.on("message", (text) => frames.push(JSON.parse(String(text)) as Fields));
  await new Promise<void>((resolve) => socket.on("open", () => resolve()));
  socket.send(JSON.stringify({ action: 1, msg: JSON.stringify({ v: 2, tab: "a", after: null }) }));
  await until(() => frames.length > 0, withinMs);
  frames.length = 0;
  return {
    closed,
    frames,
    menusChanged: () => frames.some(({ action, feature }) => action === 8 && feature === "menus"),
  };
}

const within = <T>(promise: Promise<T>) =>
  Promise.race([promise, wait(patience(withinMs)).then(() => Promise.reject(new Error(`not within ${withinMs} ms`)))]);

async function change(endpoint: Endpoint, input: Fields): Promise<void> {
  expect(await here.call(endpoint, input as never, admin)).toMatchObject({ success: true });
}

const idOf = async (table: "role" | "permission", code: string) =>
  (await sql<{ id: number }>`select id from ${sql.table(table)} where code = ${code}`.execute(here.services.db)).rows[0]
    ?.id ?? 0;

const audit = (token: string) => there.call(apis.audit.list, {}, token);
const menuOf = async (token: string) => JSON.stringify((await there.call(apis.menus.routes, {}, token)).data);

//
test("removes menu entry and call on every node when a user loses a role, and keeps the session", async () => {
  const user = await here.createUser({ roles: ["auditor"] });
  expect(await audit(user.token)).toMatchObject({ success: true });
  const client = await connect(user.token);
  await change(apis.users.assignRoles, { userId: user.id, roleIds: [await idOf("role", "service")] });
  await until(client.menusChanged, withinMs);
  expect(await audit(user.token)).toMatchObject({ code: 700 });
  expect(await menuOf(user.token)).not.toContain("/audit");
});

//
test("grants a permission at once when a role gains it", async () => {
  const user = await here.createUser({ roles: ["moderator"] });
  expect(await audit(user.token)).toMatchObject({ code: 700 });
  const client = await connect(user.token);
  const roleId = await idOf("role", "moderator");
  await change(apis.roles.assignPermissions, {
    roleId,
    list: [await idOf("permission", "dashboard"), await idOf("permission", "audit")],
  });
  await until(client.menusChanged, withinMs);
  expect(await audit(user.token)).toMatchObject({ success: true });
  expect(await menuOf(user.token)).toContain("/audit");
});

//
test("sends open sockets no rings and changes outside of the limits that their role or department gets", async () => {
  const { db, signals } = there.services;
  const name = JSON.stringify(Object.fromEntries(languages.map((language) => [language, "limited"])));
  await sql`with made as (insert into role (code, name) values ('limited', ${name}) returning id)
    insert into role_permission (role_id, permission_id) select made.id, permission.id from made, permission
    where permission.code in ('order', 'sys:user')`.execute(db);
  const [inside, outside] = [await addDepartment("In"), await addDepartment("Out")];
  const user = await here.createUser({ roles: ["limited"] });
  await change(apis.users.update, { id: user.id, departmentId: inside });
  const client = await connect(user.token);
  const changed = (feature: string) =>
    client.frames.some((frame) => frame["action"] === 8 && frame["feature"] === feature);
  const ring = { action: 12, kind: "order", subjects: ["WM1"], level: 1 } as const;
  /** Whether the socket gets a ring and a change of an order of a zone, and a change of a user of a department. */
  const reached = async (zone: string, department: number) => {
    client.frames.length = 0;
    signals.publish({ kind: "frame", access: "order", zone, frame: ring });
    signals.publish({ kind: "changed", feature: "orders", id: "1", access: "order", zone });
    signals.publish({ kind: "changed", feature: "users", id: "1", access: "sys:user", departments: [department] });
    signals.publish({ kind: "changed", feature: "settings", id: "", access: "signed-in", userId: user.id });
    await until(() => changed("settings"), withinMs);
    return [client.frames.some(({ action }) => action === 12), changed("orders"), changed("users")];
  };
  const limit = async (endpoint: Endpoint, input: Fields) => {
    client.frames.length = 0;
    await change(endpoint, input);
    await until(client.menusChanged, withinMs);
  };
  expect(await reached("滨江", outside)).toEqual([true, true, true]);
  await limit(apis.roles.update, { id: await idOf("role", "limited"), zones: ["余杭"], ownDepartment: true });
  expect(await reached("滨江", outside)).toEqual([false, false, false]);
  expect(await reached("余杭", inside)).toEqual([true, true, true]);
  const text = `username,department\n${user.username},Out\n`;
  const { checksum } = (await here.call(apis.users.checkImport, { text }, admin)).data as ImportPlan;
  await limit(apis.users.import, { text, checksum, withLinks: false });
  expect(await reached("余杭", inside)).toEqual([true, true, false]);
  expect(await reached("余杭", outside)).toEqual([true, true, true]);
});

async function addDepartment(departmentName: string): Promise<number> {
  const { data } = await here.call(apis.departments.add, { departmentName }, admin);
  return (data as { id: number }).id;
}

//
test("closes the socket and ends the session of a disabled user for good", async () => {
  const user = await here.createUser({ roles: ["dispatcher"] });
  const client = await connect(user.token);
  await change(apis.users.update, { id: user.id, enabled: false });
  expect(await within(client.closed)).toBe(4401);
  expect(await getMenus(user.token)).toMatchObject({ code: 50012 });
  await change(apis.users.update, { id: user.id, enabled: true });
  expect(await getMenus(user.token)).toMatchObject({ code: 50012 });
});

const getMenus = (token: string) => there.call(apis.menus.routes, {}, token);

test("notifies a user who loses every role, and denies access", async () => {
  const user = await here.createUser({ roles: ["dispatcher"] });
  const client = await connect(user.token);
  await change(apis.users.assignRoles, { userId: user.id, roleIds: [] });
  await until(client.menusChanged, withinMs);
  expect(await there.call(apis.auth.me, {}, user.token)).toMatchObject({ reason: "no-permission-assigned" });
});

test("ends the session of a deleted user at once", async () => {
  const user = await here.createUser({ roles: ["dispatcher"] });
  const client = await connect(user.token);
  await change(apis.users.delete, { id: user.id });
  expect(await within(client.closed)).toBe(4401);
  expect(await getMenus(user.token)).toMatchObject({ code: 50012 });
});

//
test("ends all other sessions when the password changes", async () => {
  const user = await here.createUser({ username: "hanmei", roles: ["dispatcher"] });
  const other = await there.signIn(user.username);
  const [ownClient, otherClient] = [await connect(user.token), await connect(other)];
  const passwords = { oldPassword: "vowdesk", newPassword: "Sonnenblume-7" };
  expect(await here.call(apis.users.changePassword, passwords, user.token)).toMatchObject({ success: true });
  expect(await within(otherClient.closed)).toBe(4401);
  expect(await getMenus(other)).toMatchObject({ code: 50012 });
  expect(await getMenus(user.token)).toMatchObject({ success: true });
  await expect(Promise.race([ownClient.closed, wait(200).then(() => "open")])).resolves.toBe("open");
});

//
test("ends one of twenty sessions at sign-out, then all others on request, within a second (G-S8)", async () => {
  const user = await here.createUser({ username: "twenty", roles: ["dispatcher"] });
  const tokens = [user.token];
  while (tokens.length < 20) tokens.push(await (tokens.length % 2 ? there : here).signIn(user.username));
  const clients = [];
  // Maximum number of sockets per user.
  for (const token of tokens.slice(0, 8)) clients.push(await connect(token));
  const [own = "", other = ""] = tokens;
  await here.call(apis.auth.signOut, {}, other);
  expect(await within(clients[1]?.closed ?? Promise.reject(new Error("no client")))).toBe(4401);
  expect(await getMenus(other)).toMatchObject({ code: 50014 });
  const startedAt = performance.now();
  expect(await here.call(apis.auth.endOtherSessions, {}, own)).toMatchObject({ data: { ended: 18 } });
  const codes = await within(Promise.all(clients.slice(2).map(({ closed }) => closed)));
  expect(performance.now() - startedAt).toBeLessThan(patience(withinMs));
  expect(new Set(codes)).toEqual(new Set([4401]));
  expect(await Promise.all(tokens.slice(1).map(async (token) => (await getMenus(token)).code))).toEqual([
    50014,
    ...Array(18).fill(50012),
  ]);
  expect(await getMenus(own)).toMatchObject({ success: true });
});

test("ends sessions when a role starts to require a second factor", async () => {
  const user = await here.createUser({ roles: ["finance"] });
  const client = await connect(user.token);
  await change(apis.roles.update, { id: await idOf("role", "finance"), secondFactor: true });
  expect(await within(client.closed)).toBe(4401);
  expect(await getMenus(user.token)).toMatchObject({ code: 500, reason: "second-factor-missing" });
  await change(apis.roles.update, { id: await idOf("role", "finance"), secondFactor: false });
  await expect.poll(() => getMenus(user.token), { timeout: withinMs }).toMatchObject({ success: true });
});

test("notifies the user's own clients of a new name or picture", async () => {
  const user = await here.createUser({ roles: ["service"] });
  const client = await connect(user.token);
  expect(await here.call(apis.users.update, { nickName: "Mei" }, user.token)).toMatchObject({ success: true });
  await until(client.menusChanged, withinMs);
});

//
test("notifies every user of a changed menu", async () => {
  const user = await here.createUser({ roles: ["service"] });
  const client = await connect(user.token);
  await change(apis.menus.add, { label: "Albums", type: 0 });
  await until(client.menusChanged, withinMs);
});
