import { authApi, secondFactorApi } from "@vowdesk/contract/staff/auth";
import { resetLinkMs, usersApi, type ResetLink } from "@vowdesk/contract/staff/users";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { fixedClock } from "../../../../platform/clock.ts";
import { startTestServer, type TestServer } from "../../../../../test/server.ts";
import { deleteExpiredLinks } from "./reset-links.store.ts";

const clock = fixedClock("2026-11-02T03:30:00Z");
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
const signIn = (secret: string) => server.call(authApi.signIn, { username: person.username, password: secret });
const read = (token: string) => server.call(usersApi.readResetLink, { token });
const expectInvalid = async (token: string) => {
  expect(await read(token)).toMatchObject({ code: 200, success: false, reason: "reset-link-invalid" });
  expect(await reset(token)).toMatchObject({ code: 200, success: false, reason: "reset-link-invalid" });
};

test("a link sets a new password once and ends every session", async () => {
  const { token, expireTime } = await linkFor(person.id);
  expect(token).toMatch(/^[\w-]{22}$/);
  expect(expireTime).toBe("2026-11-03T03:30:00.000Z");
  expect(await read(token)).toMatchObject({ data: { username: person.username, expireTime } });
  expect(await server.call(authApi.me, {}, person.token)).toMatchObject({ code: 200 });

  expect(await reset(token)).toMatchObject({ code: 200, success: true });
  expect(await server.call(authApi.me, {}, person.token)).toMatchObject({ code: 50012 });
  expect(await signIn("vowdesk")).toMatchObject({ reason: "bad-credentials" });
  expect(await signIn(password)).toMatchObject({ success: true });
  await expectInvalid(token);
});

test("only the hash of a token is stored, and no audit entry contains the token (G-S6)", async () => {
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

test("a newer link ends the older one and expires after a day", async () => {
  const older = await linkFor(person.id);
  const newer = await linkFor(person.id);
  await expectInvalid(older.token);
  clock.moveMs(resetLinkMs - 1);
  expect(await read(newer.token)).toMatchObject({ success: true });
  clock.moveMs(1);
  await expectInvalid(newer.token);
  clock.moveMs(-resetLinkMs);
});

test("of two simultaneous requests one sets the password", async () => {
  const { token } = await linkFor(person.id);
  const answers = await Promise.all([reset(token, "Herbstlaub-11"), reset(token, "Winterlaub-12")]);
  expect(answers.filter(({ success }) => success)).toHaveLength(1);
});

test("a refused password leaves the link valid", async () => {
  const { token } = await linkFor(person.id);
  expect(await reset(token, "a1")).toMatchObject({ reason: "password-too-short" });
  expect(await reset(token, person.username)).toMatchObject({ reason: "password-too-common" });
  expect(await server.call(usersApi.resetPassword, { token })).toMatchObject({ reason: "password-required" });
  expect(await reset(token)).toMatchObject({ success: true });
});

test("a link of a disabled or deleted user is invalid", async () => {
  const { token } = await linkFor(person.id);
  await server.call(usersApi.update, { id: person.id, enabled: false }, admin);
  await expectInvalid(token);
  expect(await make(person.id)).toMatchObject({ reason: "account-disabled" });
  await server.call(usersApi.delete, { id: person.id }, admin);
  await expectInvalid(token);
  expect(await make(person.id)).toMatchObject({ reason: "not-found" });
});

test("refuses a link for oneself, for an administrator, and for users with permissions that the actor lacks", async () => {
  const editor = await server.createUser({ codes: ["sys:user:edit"] });
  const boss = await server.createUser({ roles: ["admin"] });
  const plain = await server.createUser({ roles: [] });
  expect(await make(editor.id, editor.token)).toMatchObject({ reason: "own-reset-link" });
  expect(await make(boss.id, editor.token)).toMatchObject({ reason: "admin-account" });
  expect(await make(person.id, editor.token)).toMatchObject({ reason: "beyond-own-rights" });
  expect(await make(plain.id, editor.token)).toMatchObject({ success: true });
  expect(await make(plain.id, person.token)).toMatchObject({ code: 700, reason: "no-permission" });
});

const rolesOf = async (...codes: string[]) => {
  const { rows } = await sql<{ id: number }>`select id from role where code = any (${codes}::text[])`.execute(
    server.services.db,
  );
  return rows.map(({ id }) => id);
};
const succeeds = async (work: Promise<{ success: boolean }>) => expect(await work).toMatchObject({ success: true });

/** Creates a user whose only permission is to edit users. */
const createEditor = () => server.createUser({ codes: ["sys:user:edit"] });

describe("a link ends (R-2.13)", () => {
  const update = (id: number, fields: object) => server.call(usersApi.update, { id, ...fields }, admin);
  test.each<[string, () => Promise<void>]>([
    [
      "with a change of roles",
      async () => {
        await succeeds(
          server.call(usersApi.assignRoles, { userId: person.id, roleIds: await rolesOf("admin") }, admin),
        );
      },
    ],
    [
      "with a change of roles that is reverted",
      async () => {
        for (const code of ["service", "dispatcher"])
          await succeeds(server.call(usersApi.assignRoles, { userId: person.id, roleIds: await rolesOf(code) }, admin));
      },
    ],
    [
      "when its owner changes the password",
      async () => {
        const change = { oldPassword: "vowdesk", newPassword: "Eigenes-Laub-7" };
        await succeeds(server.call(usersApi.changePassword, change, person.token));
      },
    ],
    [
      "when the account is disabled, even if it is enabled again",
      async () => {
        await succeeds(update(person.id, { enabled: false }));
        await succeeds(update(person.id, { enabled: true }));
      },
    ],
    [
      "with off-boarding, even if the account is enabled again",
      async () => {
        await succeeds(server.call(usersApi.offBoard, { id: person.id }, admin));
        await succeeds(update(person.id, { enabled: true }));
      },
    ],
  ])("%s", async (_name, change) => {
    const { token } = await linkFor(person.id);
    await change();
    await expectInvalid(token);
  });
});

describe("the author of a link must, when it is used,", () => {
  let author: { id: number; username: string; token: string };
  let plain: { id: number };
  let link: string;
  beforeEach(async () => {
    author = await createEditor();
    plain = await server.createUser({ roles: [] });
    link = ((await make(plain.id, author.token)).data as ResetLink).token;
  });

  test("still be allowed to create it", async () => {
    expect(await read(link)).toMatchObject({ success: true });
    expect(await reset(link)).toMatchObject({ success: true });
  });

  test("be enabled", async () => {
    await succeeds(server.call(usersApi.update, { id: author.id, enabled: false }, admin));
    await expectInvalid(link);
    await succeeds(server.call(usersApi.update, { id: author.id, enabled: true }, admin));
    await expectInvalid(link);
  });

  test("not be deleted", async () => {
    await succeeds(server.call(usersApi.delete, { id: author.id }, admin));
    await expectInvalid(link);
  });

  test("hold the permission", async () => {
    await succeeds(server.call(usersApi.assignRoles, { userId: author.id, roleIds: [] }, admin));
    await expectInvalid(link);
  });

  test("hold every permission that the account has by then", async () => {
    const [id = 0] = await rolesOf(`role-of-${author.username}`);
    await sql`insert into role (code, name) values ('growing', '{"zh":"g","en":"g","es":"g","ja":"g"}')`.execute(
      server.services.db,
    );
    const grown = await server.createUser({ roles: ["growing"] });
    const { token } = (await make(grown.id, author.token)).data as ResetLink;
    await sql`insert into role_permission select role.id, permission.id from role, permission
      where role.code = 'growing' and permission.code = 'audit'`.execute(server.services.db);
    await expectInvalid(token);
    await sql`insert into role_permission select ${id}::int, id from permission where code = 'audit'`.execute(
      server.services.db,
    );
    expect(await reset(token)).toMatchObject({ success: true });
  });
});

test("a password change ends an unfinished setup of the second factor", async () => {
  const { token } = await server.createUser({ roles: ["service"] });
  await succeeds(server.call(secondFactorApi.begin, { password: "vowdesk" }, token));
  await succeeds(
    server.call(usersApi.changePassword, { oldPassword: "vowdesk", newPassword: "Eigenes-Laub-7" }, token),
  );
  expect(await server.call(secondFactorApi.confirm, { code: "000000" }, token)).toMatchObject({
    reason: "second-factor-off",
  });
});

test.each(["", "x", "0123456789abcdefghijkl", "'; drop table users", "x".repeat(100)])(
  "refuses the token %j",
  async (token) => expectInvalid(token),
);

test("deletes expired links and no others (docs/decisions/021)", async () => {
  const { db } = server.services;
  await sql`delete from reset_link`.execute(db);
  const { token, expireTime } = await linkFor(person.id);
  expect(await deleteExpiredLinks(db, clock.now())).toBe(0);
  expect(await read(token)).toMatchObject({ success: true });
  expect(await deleteExpiredLinks(db, new Date(expireTime))).toBe(1);
  await expectInvalid(token);
});
