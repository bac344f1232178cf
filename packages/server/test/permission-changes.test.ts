import { setTimeout as wait } from "node:timers/promises";
import { apis } from "@vowdesk/contract";
import type { Endpoint } from "@vowdesk/contract/kernel";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { WebSocket } from "ws";
import { openLog } from "../src/platform/observability/log.ts";
import { openSocket, type SocketGateway } from "../src/app/socket.ts";
import { makeTestDatabase } from "./postgres.ts";
import { startTestServer, type TestServer } from "./server.ts";

type Fields = Record<string, unknown>;

/** Two nodes on one database: what is changed on `here` must reach who is connected to `there` (RELIABILITY S8). */
let here: TestServer;
let there: TestServer;
let door: SocketGateway;
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
  // Neither sweep nor recheck may be what brings the news.
  const slow = { sweepMs: 60_000, recheckMs: 60_000 };
  door = await openSocket({ services: there.services, config, port: 0, host: "127.0.0.1", ...slow });
  admin = await here.signIn("admin");
});
afterEach(() => {
  for (const socket of sockets) socket.terminate();
  sockets.clear();
});
afterAll(async () => {
  await door?.close();
  await there?.close();
  await here?.close();
  await drop?.();
});

/** A browser of our own on the other node. */
async function connect(token: string) {
  const socket = new WebSocket(`ws://127.0.0.1:${door.port}/ws?token=${token}`);
  sockets.add(socket);
  const frames: Fields[] = [];
  const closed = new Promise<number>((resolve) => socket.on("close", resolve));
  socket.on("message", (text) => frames.push(JSON.parse(String(text)) as Fields));
  await new Promise<void>((resolve) => socket.on("open", () => resolve()));
  socket.send(JSON.stringify({ action: 1, msg: JSON.stringify({ v: 2, tab: "a", after: null }) }));
  await until(() => frames.length > 0);
  frames.length = 0;
  return { closed, menusChanged: () => frames.some(({ action, feature }) => action === 8 && feature === "menus") };
}

async function until(isTrue: () => boolean): Promise<void> {
  for (const end = Date.now() + withinMs; !isTrue(); await wait(10))
    if (Date.now() > end) throw new Error(`not within ${withinMs} ms`);
}

const within = <T>(promise: Promise<T>) =>
  Promise.race([promise, wait(withinMs).then(() => Promise.reject(new Error(`not within ${withinMs} ms`)))]);

async function change(endpoint: Endpoint, input: Fields): Promise<void> {
  expect(await here.call(endpoint, input as never, admin)).toMatchObject({ success: true });
}

const idOf = async (table: "role" | "permission", code: string) =>
  (await sql<{ id: number }>`select id from ${sql.table(table)} where code = ${code}`.execute(here.services.db)).rows[0]
    ?.id ?? 0;

const audit = (token: string) => there.call(apis.audit.list, {}, token);
const menuOf = async (token: string) => JSON.stringify((await there.call(apis.menus.getMenuList, {}, token)).data);

test("who loses a role loses the entry and the call on every node, with the session still good", async () => {
  const person = await here.createUser({ roles: ["auditor"] });
  expect(await audit(person.token)).toMatchObject({ success: true });
  const browser = await connect(person.token);
  await change(apis.users.saveUserRole, { userId: person.id, roleIds: [await idOf("role", "service")] });
  await until(browser.menusChanged);
  expect(await audit(person.token)).toMatchObject({ code: 700 });
  expect(await menuOf(person.token)).not.toContain("/audit");
});

test("who holds a role that gains a right has it at once", async () => {
  const person = await here.createUser({ roles: ["moderator"] });
  expect(await audit(person.token)).toMatchObject({ code: 700 });
  const browser = await connect(person.token);
  const roleId = await idOf("role", "moderator");
  await change(apis.roles.saveRoleAssign, {
    roleId,
    list: [await idOf("permission", "dashboard"), await idOf("permission", "audit")],
  });
  await until(browser.menusChanged);
  expect(await audit(person.token)).toMatchObject({ success: true });
  expect(await menuOf(person.token)).toContain("/audit");
});

test("the socket of who is disabled closes, and no call is answered, not after being enabled either", async () => {
  const person = await here.createUser({ roles: ["dispatcher"] });
  const browser = await connect(person.token);
  await change(apis.users.update, { id: person.id, enabled: false });
  expect(await within(browser.closed)).toBe(4401);
  expect(await menuAnswer(person.token)).toMatchObject({ code: 50012 });
  await change(apis.users.update, { id: person.id, enabled: true });
  expect(await menuAnswer(person.token)).toMatchObject({ code: 50012 });
});

const menuAnswer = (token: string) => there.call(apis.menus.getMenuList, {}, token);

test("who loses every role is told, and has nothing left to read", async () => {
  const person = await here.createUser({ roles: ["dispatcher"] });
  const browser = await connect(person.token);
  await change(apis.users.saveUserRole, { userId: person.id, roleIds: [] });
  await until(browser.menusChanged);
  expect(await there.call(apis.auth.getInfo, {}, person.token)).toMatchObject({ reason: "no-permission-assigned" });
});

test("who is deleted is out at once", async () => {
  const person = await here.createUser({ roles: ["dispatcher"] });
  const browser = await connect(person.token);
  await change(apis.users.delete, { id: person.id });
  expect(await within(browser.closed)).toBe(4401);
  expect(await menuAnswer(person.token)).toMatchObject({ code: 50012 });
});

test("a new password ends the other sessions and keeps the one it was changed in", async () => {
  const person = await here.createUser({ username: "hanmei", roles: ["dispatcher"] });
  const other = await there.signIn(person.username);
  const [ownBrowser, otherBrowser] = [await connect(person.token), await connect(other)];
  const passwords = { oldPassword: "vowdesk", newPassword: "Sonnenblume-7" };
  expect(await here.call(apis.users.newUpdate, passwords, person.token)).toMatchObject({ success: true });
  expect(await within(otherBrowser.closed)).toBe(4401);
  expect(await menuAnswer(other)).toMatchObject({ code: 50012 });
  expect(await menuAnswer(person.token)).toMatchObject({ success: true });
  await expect(Promise.race([ownBrowser.closed, wait(200).then(() => "open")])).resolves.toBe("open");
});

test("S8: of twenty sessions on two nodes the one that is signed out is out at once, then all others but one", async () => {
  const person = await here.createUser({ username: "twenty", roles: ["dispatcher"] });
  const tokens = [person.token];
  while (tokens.length < 20) tokens.push(await (tokens.length % 2 ? there : here).signIn(person.username));
  const browsers = [];
  // A person has no more sockets than this at once.
  for (const token of tokens.slice(0, 8)) browsers.push(await connect(token));
  const [own = "", other = ""] = tokens;
  await here.call(apis.auth.logout, {}, other);
  expect(await within(browsers[1]?.closed ?? Promise.reject(new Error("no browser")))).toBe(4401);
  expect(await menuAnswer(other)).toMatchObject({ code: 50014 });
  const startedAt = performance.now();
  expect(await here.call(apis.auth.endOtherSessions, {}, own)).toMatchObject({ data: { ended: 18 } });
  const codes = await within(Promise.all(browsers.slice(2).map(({ closed }) => closed)));
  expect(performance.now() - startedAt).toBeLessThan(withinMs);
  expect(new Set(codes)).toEqual(new Set([4401]));
  expect(await Promise.all(tokens.slice(1).map(async (token) => (await menuAnswer(token)).code))).toEqual([
    50014,
    ...Array(18).fill(50012),
  ]);
  expect(await menuAnswer(own)).toMatchObject({ success: true });
});

test("who holds a role that begins to ask for a second factor is shown out until they have one", async () => {
  const person = await here.createUser({ roles: ["finance"] });
  const browser = await connect(person.token);
  await change(apis.roles.update, { id: await idOf("role", "finance"), secondFactor: true });
  expect(await within(browser.closed)).toBe(4401);
  expect(await menuAnswer(person.token)).toMatchObject({ code: 500, reason: "second-factor-missing" });
  await change(apis.roles.update, { id: await idOf("role", "finance"), secondFactor: false });
  await expect.poll(() => menuAnswer(person.token), { timeout: withinMs }).toMatchObject({ success: true });
});

test("a new name or picture is told to one's own browsers", async () => {
  const person = await here.createUser({ roles: ["service"] });
  const browser = await connect(person.token);
  expect(await here.call(apis.users.update, { nickName: "Mei" }, person.token)).toMatchObject({ success: true });
  await until(browser.menusChanged);
});

test("a menu that changes is told to everybody", async () => {
  const person = await here.createUser({ roles: ["service"] });
  const browser = await connect(person.token);
  await change(apis.menus.add, { label: "Albums", type: 0 });
  await until(browser.menusChanged);
});
