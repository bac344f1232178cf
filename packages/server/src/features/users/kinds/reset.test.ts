import { authApi } from "@vowdesk/contract/auth";
import { resetLinkMs, usersApi, type ResetLink } from "@vowdesk/contract/users";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { heldClock } from "../../../platform/clock.ts";
import { startTestServer, type TestServer } from "../../../app/test-server.ts";
import { forgetResetLinks } from "./reset-store.ts";

const clock = heldClock("2026-11-02T03:30:00Z");
const password = "Herbstlaub-11";

let server: TestServer;
let admin = "";
let person: { id: number; username: string; token: string };

beforeAll(async () => {
  server = await startTestServer({ clock });
  admin = (await server.createUser({ roles: ["admin"] })).token;
});
afterAll(() => server?.close());
beforeEach(async () => {
  person = await server.createUser({ roles: ["dispatcher"] });
});

const make = (id: number, token = admin) => server.call(usersApi.makeResetLink, { id }, token);
const linkFor = async (id: number) => (await make(id)).data as ResetLink;
const reset = (token: string, newPassword = password) => server.call(usersApi.resetPassword, { token, newPassword });
const signIn = (secret: string) => server.call(authApi.login, { username: person.username, password: secret });
const read = (token: string) => server.call(usersApi.readResetLink, { token });
const expectDead = async (token: string) => {
  expect(await read(token)).toMatchObject({ code: 200, success: false, reason: "reset-link-invalid" });
  expect(await reset(token)).toMatchObject({ code: 200, success: false, reason: "reset-link-invalid" });
};

test("PRODUCT 4, users: a link sets a new password once and ends every session", async () => {
  const { token, expireTime } = await linkFor(person.id);
  expect(token).toMatch(/^[\w-]{22}$/);
  expect(expireTime).toBe("2026-11-03T03:30:00.000Z");
  expect(await read(token)).toMatchObject({ data: { username: person.username, expireTime } });
  expect(await server.call(authApi.getInfo, {}, person.token)).toMatchObject({ code: 200 });

  expect(await reset(token)).toMatchObject({ code: 200, success: true });
  expect(await server.call(authApi.getInfo, {}, person.token)).toMatchObject({ code: 600 });
  expect(await signIn("vowdesk")).toMatchObject({ reason: "bad-credentials" });
  expect(await signIn(password)).toMatchObject({ success: true });
  await expectDead(token);
});

test("RELIABILITY S6: of a link only the hash of its token is kept, and no line of the trail has it", async () => {
  const { token } = await linkFor(person.id);
  await reset(token);
  const { token: second } = await linkFor(person.id);
  const { rows } = await sql<{ text: string }>`
    select row_to_json(reset_link)::text as text from reset_link union all select row_to_json(audit_line)::text from audit_line`.execute(
    server.services.db,
  );
  expect(rows.filter(({ text }) => text.includes(token) || text.includes(second) || text.includes(password))).toEqual(
    [],
  );
  const { rows: lines } = await sql<{ verb: string; actor: string }>`
    select verb, actor from audit_line where subject = ${`user:${person.username}`} order by id`.execute(
    server.services.db,
  );
  expect(lines.map(({ verb }) => verb)).toEqual([
    "user.reset-link-made",
    "user.password-reset",
    "user.reset-link-made",
  ]);
  expect(lines[1]?.actor).toBe(person.username);
});

test("a newer link ends the older one, a day ends both", async () => {
  const older = await linkFor(person.id);
  const newer = await linkFor(person.id);
  await expectDead(older.token);
  clock.moveMs(resetLinkMs - 1);
  expect(await read(newer.token)).toMatchObject({ success: true });
  clock.moveMs(1);
  await expectDead(newer.token);
  clock.moveMs(-resetLinkMs);
});

test("of two at once one sets the password", async () => {
  const { token } = await linkFor(person.id);
  const answers = await Promise.all([reset(token, "Herbstlaub-11"), reset(token, "Winterlaub-12")]);
  expect(answers.filter(({ success }) => success)).toHaveLength(1);
});

test("a password that is refused leaves the link as it is", async () => {
  const { token } = await linkFor(person.id);
  expect(await reset(token, "a1")).toMatchObject({ reason: "password-too-short" });
  expect(await reset(token, person.username)).toMatchObject({ reason: "password-too-common" });
  expect(await server.call(usersApi.resetPassword, { token })).toMatchObject({ reason: "password-required" });
  expect(await reset(token)).toMatchObject({ success: true });
});

test("a disabled or deleted person's link is worth nothing", async () => {
  const { token } = await linkFor(person.id);
  await server.call(usersApi.update, { id: person.id, enabled: false }, admin);
  await expectDead(token);
  expect(await make(person.id)).toMatchObject({ reason: "account-disabled" });
  await server.call(usersApi.delete, { id: person.id }, admin);
  await expectDead(token);
  expect(await make(person.id)).toMatchObject({ reason: "not-found" });
});

test("nobody makes a link for themselves, for an administrator, or for who holds more than they do", async () => {
  await sql`with made as (insert into role (code, name) values ('editor', '{"zh":"x","en":"x","es":"x","ja":"x"}') returning id)
    insert into role_permission select made.id, permission.id from made, permission where permission.code = 'sys:user:edit'`.execute(
    server.services.db,
  );
  const editor = await server.createUser({ roles: ["editor"] });
  const boss = await server.createUser({ roles: ["admin"] });
  const plain = await server.createUser({ roles: [] });
  expect(await make(editor.id, editor.token)).toMatchObject({ reason: "own-reset-link" });
  expect(await make(boss.id, editor.token)).toMatchObject({ reason: "admin-account" });
  expect(await make(person.id, editor.token)).toMatchObject({ reason: "beyond-own-rights" });
  expect(await make(plain.id, editor.token)).toMatchObject({ success: true });
  expect(await make(plain.id, person.token)).toMatchObject({ code: 700, reason: "no-permission" });
});

test.each(["", "x", "0123456789abcdefghijkl", "'; drop table users", "x".repeat(100)])("%j is no link", async (token) =>
  expectDead(token),
);

test("links that no longer work are forgotten, and no others (docs/decisions/021)", async () => {
  const { db } = server.services;
  await sql`delete from reset_link`.execute(db);
  const { token, expireTime } = await linkFor(person.id);
  expect(await forgetResetLinks(db, clock.now())).toBe(0);
  expect(await read(token)).toMatchObject({ success: true });
  expect(await forgetResetLinks(db, new Date(expireTime))).toBe(1);
  await expectDead(token);
});
