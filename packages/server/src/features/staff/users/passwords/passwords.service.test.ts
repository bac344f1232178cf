import { authApi } from "@vowdesk/contract/staff/auth";
import { usersApi, type Profile } from "@vowdesk/contract/staff/users";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { recordEvents, startTestServer, type TestServer } from "../../../../../test/server.ts";
import { fixedClock } from "../../../../platform/clock.ts";

const clock = fixedClock("2026-11-02T04:00:00Z");
let server: TestServer;
let person: { id: number; username: string; token: string };
let events: ReturnType<typeof recordEvents>;

beforeAll(async () => {
  server = await startTestServer({ clock, passwordMin: 8 });
  events = recordEvents(server);
});
afterAll(() => server?.close());
beforeEach(async () => {
  person = await server.createUser({ roles: ["service"] });
  events.length = 0;
});

const change = (input: object, headers = {}) => server.call(usersApi.changePassword, input, person.token, headers);
const canSignIn = async (password: string) =>
  (await server.call(authApi.signIn, { username: person.username, password })).success;
const validChange = { oldPassword: "vowdesk", newPassword: "Herbst-2026" };

test("changes profile and password together, and the audit entry has neither password nor hash", async () => {
  const answer = await change({ ...validChange, nickName: "Mei", phone: null, id: String(person.id) });
  expect(answer).toMatchObject({ success: true, data: { nickName: "Mei", username: person.username } });
  expect([await canSignIn("vowdesk"), await canSignIn("Herbst-2026")]).toEqual([false, true]);
  expect(events[0]).toMatchObject({ type: "user.password-changed", subject: `user:${person.username}` });
  expect(events.map(({ type }) => type)).toEqual(["user.password-changed", "auth.sign-in-refused", "auth.signed-in"]);
  const { rows } = await sql<{ line: string }>`select audit_line::text as line from audit_line
    where verb = 'user.password-changed'`.execute(server.services.db);
  expect(rows).toHaveLength(1);
  expect(rows[0]?.line).not.toMatch(/vowdesk|Herbst|argon2/);
});

test("R-12.7: refuses a profile that another user has changed since, and changes nothing", async () => {
  const { data } = await server.call(usersApi.ownProfile, {}, person.token);
  const admin = await server.createUser({ roles: ["admin"] });
  await server.call(usersApi.update, { id: person.id, nickName: "Anna" }, admin.token);
  expect(await change({ ...(data as Profile), ...validChange })).toMatchObject({ reason: "changed-meanwhile" });
  expect(await canSignIn("vowdesk")).toBe(true);
});

test.each([
  [{ oldPassword: "", newPassword: "Herbst-2026" }, "password-required", "please enter password first"],
  [{ oldPassword: "vowdesk" }, "password-required", "please enter password first"],
  [{ oldPassword: "vowdesk", newPassword: "kurz" }, "password-too-short", "password minimum 8 characters"],
  [{ oldPassword: "vowdesk", newPassword: "password1" }, "password-too-common", undefined],
  [{ oldPassword: "wrong!", newPassword: "Herbst-2026" }, "old-password-wrong", undefined],
  [{ ...validChange, id: 2_000_000_000 }, "no-permission", undefined],
  [{ ...validChange, username: "somebody-else" }, "no-permission", undefined],
])("refuses %j as %s", async (input, reason, message) => {
  expect(await change(input)).toMatchObject({ success: false, reason, ...(message ? { message } : {}) });
  expect(await canSignIn("vowdesk")).toBe(true);
});

test("refuses the user's own name as a password", async () => {
  expect(await change({ ...validChange, newPassword: `${person.username}!!` })).toMatchObject({
    reason: "password-too-common",
  });
});

test("refuses the user's stored real name as a password", async () => {
  await sql`update users set real_name = 'Margarethe' where id = ${person.id}`.execute(server.services.db);
  expect(await change({ ...validChange, newPassword: "margarethe1990" })).toMatchObject({
    reason: "password-too-common",
  });
});

test("wrong old passwords count as failed sign-ins, and after five the correct one is throttled (G-S1)", async () => {
  for (let tried = 0; tried < 5; tried += 1)
    expect(await change({ ...validChange, oldPassword: `wrong-${tried}` })).toMatchObject({
      reason: "old-password-wrong",
    });
  expect(events.map(({ type }) => type)).toEqual(Array(5).fill("auth.password-refused"));
  expect(await change(validChange)).toMatchObject({ reason: "old-password-wrong" });
  expect(await canSignIn("vowdesk")).toBe(false);
});
