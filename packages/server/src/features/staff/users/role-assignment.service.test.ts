import { usersApi } from "@vowdesk/contract/staff/users";
import { rolesApi, type Role } from "@vowdesk/contract/staff/roles";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { recordEvents, startTestServer, type TestServer } from "../../../../test/server.ts";
import type { Signal } from "../../../platform/signals/signals.ts";

let server: TestServer;
let admin: { id: number; token: string };
let events: ReturnType<typeof recordEvents>;
let signals: Signal[] = [];
const roleIds = new Map<string, number>();

beforeAll(async () => {
  server = await startTestServer();
  admin = await server.createUser({ username: "boss", roles: ["admin"] });
  events = recordEvents(server);
  server.services.signals.subscribe((signal) => signals.push(signal));
  const { records } = (await server.call(rolesApi.list, {}, admin.token)).data as { records: Role[] };
  for (const { id, roleCode } of records) roleIds.set(roleCode, id);
});
afterAll(() => server?.close());
beforeEach(() => {
  events.length = 0;
  signals = [];
});

const idsOf = (...codes: string[]) => codes.map((code) => roleIds.get(code) ?? 0);
const assign = (userId: number, codes: string[], token = admin.token) =>
  server.call(usersApi.assignRoles, { userId, roleIds: idsOf(...codes) }, token);

async function rolesOf(userId: number): Promise<string[]> {
  const { rows } = await sql<{ code: string }>`select role.code from user_role join role on role.id = role_id
    where user_id = ${userId} order by role.id`.execute(server.services.db);
  return rows.map(({ code }) => code);
}

/** Creates a user with a new role that has exactly these permissions. */
async function makeClerk(...codes: string[]): Promise<{ id: number; token: string }> {
  const code = `clerk-${roleIds.size}`;
  const { rows } = await sql<{ id: number }>`
    insert into role (code, name) values (${code}, ${JSON.stringify({ zh: code, en: code, es: code, ja: code })}) returning id`.execute(
    server.services.db,
  );
  const id = rows[0]?.id ?? 0;
  roleIds.set(code, id);
  await sql`insert into role_permission select ${id}, id from permission where code = any (${codes}::text[])`.execute(
    server.services.db,
  );
  return server.createUser({ roles: [code] });
}

test("replaces the roles, emits an event with both states and signals the user's browsers", async () => {
  const person = await server.createUser({ roles: ["service", "finance"] });
  expect(await assign(person.id, ["finance", "dispatcher", "dispatcher"])).toMatchObject({ success: true });
  expect(await rolesOf(person.id)).toEqual(["dispatcher", "finance"]);
  expect(events).toEqual([
    {
      type: "user.roles-assigned",
      userId: person.id,
      subject: `user:${person.username}`,
      before: expect.objectContaining({ roles: ["service", "finance"] }),
      after: expect.objectContaining({ roles: ["dispatcher", "finance"] }),
    },
  ]);
  expect(signals).toEqual([
    { kind: "sessions", userIds: [person.id] },
    { kind: "changed", feature: "menus", id: "", access: "signed-in", userId: person.id },
    { kind: "changed", feature: "menus", id: "", access: "signed-in", userId: person.id },
    { kind: "changed", feature: "users", id: String(person.id), access: "sys:user", departments: [null] },
  ]);
});

test("an unchanged set emits nothing", async () => {
  const person = await server.createUser({ roles: ["service"] });
  expect(await assign(person.id, ["service"])).toMatchObject({ success: true });
  expect([events, signals]).toEqual([[], []]);
});

test("refuses an unknown role or user", async () => {
  const person = await server.createUser({ roles: ["service"] });
  const wrong = { userId: person.id, roleIds: [...idsOf("finance"), 2_000_000_000] };
  expect(await server.call(usersApi.assignRoles, wrong, admin.token)).toMatchObject({ reason: "role-unknown" });
  expect(await assign(2_000_000_000, ["finance"])).toMatchObject({ reason: "not-found" });
  expect(await rolesOf(person.id)).toEqual(["service"]);
});

test("refuses roles with permissions that the actor lacks", async () => {
  const clerk = await makeClerk("dashboard", "sys:user", "sys:user:assign");
  const person = await server.createUser({ roles: ["dispatcher"] });
  for (const codes of [["dispatcher", "auditor"], ["admin"], []])
    expect(await assign(person.id, codes, clerk.token)).toMatchObject({ code: 500, reason: "beyond-own-rights" });
  expect(await assign(clerk.id, ["manager"], clerk.token)).toMatchObject({ reason: "beyond-own-rights" });
  expect(await rolesOf(person.id)).toEqual(["dispatcher"]);
  const [lesser = ""] = await rolesOf((await makeClerk("dashboard")).id);
  expect(await assign(person.id, ["dispatcher", lesser], clerk.token)).toMatchObject({ success: true });
});

test("only administrators may change the roles of an administrator", async () => {
  const clerk = await makeClerk("dashboard", "sys:user:assign");
  const otherUser = await server.createUser({ roles: ["admin"] });
  expect(await assign(otherUser.id, ["admin", "service"], clerk.token)).toMatchObject({ reason: "admin-account" });
  expect(await assign(otherUser.id, ["service"])).toMatchObject({ success: true });
});

test("the last enabled administrator keeps the role even if a disabled one exists (R-3.5)", async () => {
  const otherUser = await server.createUser({ roles: ["admin"] });
  await sql`update users set enabled = false where id = ${otherUser.id}`.execute(server.services.db);
  expect(await assign(admin.id, ["manager"])).toMatchObject({ code: 500, reason: "last-admin" });
  expect(await rolesOf(admin.id)).toEqual(["admin"]);
  await assign(otherUser.id, ["service"]);
});

test("of two administrators who simultaneously remove each other, one remains", async () => {
  for (let round = 0; round < 5; round += 1) {
    const second = await server.createUser({ roles: ["admin"] });
    const answers = await Promise.all([
      assign(second.id, ["service"], admin.token),
      server.call(usersApi.update, { id: admin.id, enabled: false }, second.token),
    ]);
    expect(answers.filter(({ success }) => success)).toHaveLength(1);
    // The second request is refused for the last administrator, or because its sender is no longer one.
    expect(answers.find(({ success }) => !success)?.reason).toMatch(
      /^(last-admin|admin-account|no-permission|no-session)$/,
    );
    await sql`update users set enabled = true where id = ${admin.id}`.execute(server.services.db);
    await sql`delete from user_role where user_id = ${second.id}`.execute(server.services.db);
    admin = { ...admin, token: await server.signIn("boss") };
  }
});

test("a refusal has a text in each language", async () => {
  const texts = await Promise.all(
    ["zh", "en", "es", "ja"].map(async (language) => {
      const input = { userId: admin.id, roleIds: [] };
      const answer = await server.call(usersApi.assignRoles, input, admin.token, { "accept-language": language });
      return answer.message;
    }),
  );
  expect(new Set(texts).size).toBe(4);
  expect(texts).toContain("At least one enabled administrator must remain");
});
