import { usersApi, type Profile, type User } from "@vowdesk/contract/staff/users";
import { authApi } from "@vowdesk/contract/staff/auth";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { recordEvents, startTestServer, type TestServer } from "../../../../test/server.ts";

let server: TestServer;
let admin: { id: number; token: string; username: string };
let events: ReturnType<typeof recordEvents>;
let count = 0;

beforeAll(async () => {
  server = await startTestServer();
  admin = await server.createUser({ username: "boss", roles: ["admin"] });
  events = recordEvents(server);
});
afterAll(() => server?.close());
beforeEach(() => {
  events.length = 0;
});

const add = (input: object, token = admin.token) =>
  server.call(usersApi.add, { username: `new-${(count += 1)}`, ...input }, token);
const update = (input: object, token = admin.token) => server.call(usersApi.update, input, token);
const remove = (id: number, token = admin.token) => server.call(usersApi.delete, { id }, token);
const added = async (input: object = {}) => (await add(input)).data as User;

/** Creates a user with exactly these permissions. */
const clerk = (...codes: string[]) => server.createUser({ codes });

describe("adding", () => {
  test("ignores undeclared fields (G-S10)", async () => {
    const input = { id: "", username: " Ｍei ", realname: "韩梅", gender: "", departmentId: "", enabled: null };
    const answer = await add({ ...input, isAdmin: true, roles: ["admin"], password_hash: "x", version: 9 });
    expect(answer.data).toMatchObject({
      username: "Mei",
      realName: "韩梅",
      gender: 0,
      departmentId: null,
      enabled: true,
      isAdmin: false,
      roles: [],
      version: 1,
    });
    expect(events.map(({ type, subject }) => [type, subject])).toEqual([["user.added", "user:Mei"]]);
    expect(JSON.stringify(events)).not.toMatch(/argon2|hash/);
  });

  test("without a password allows no sign-in", async () => {
    const { username } = await added();
    for (const password of ["vowdesk", "null", "undefined"])
      expect(await server.call(authApi.signIn, { username, password })).toMatchObject({ reason: "bad-credentials" });
  });

  test.each([
    [{ password: "12345" }, { reason: "password-too-short", message: "password minimum 6 characters" }],
    [{ password: "123456" }, { reason: "password-too-common" }],
    [{ departmentId: 2_000_000_000 }, { reason: "department-unknown" }],
    [{ username: "a b" }, { code: 422 }],
    [{ username: "" }, { code: 422 }],
    [{ username: "a\u200bb" }, { code: 422 }],
    [{ avatar: "javascript:alert(1)" }, { code: 422 }],
    [{ avatar: "//elsewhere/x.png" }, { code: 422 }],
    [{ phone: "<b>" }, { code: 422 }],
    [{ gender: 2 }, { code: 422 }],
  ])("refuses %j", async (input, answer) => {
    expect(await add(input)).toMatchObject({ success: false, ...answer });
    expect(events).toEqual([]);
  });

  test("gives a name to one of many simultaneous requests, ignoring case", async () => {
    const names = ["twin", "TWIN", "Twin", "tWIN", "twIN", "TwIn"];
    const people = await Promise.all(names.map(() => added()));
    const answers = await Promise.all([
      ...names.map((username) => add({ username })),
      ...people.map(({ id }, index) => update({ id, username: names[index] ?? "twin" })),
    ]);
    expect(answers.filter(({ success }) => success)).toHaveLength(1);
    for (const answer of answers.filter(({ success }) => !success))
      expect(answer).toMatchObject({ code: 200, reason: "username-taken", message: "This user name is already taken" });
  });
});

describe("changing", () => {
  test("absent, null and equal fields change nothing and emit no event", async () => {
    const user = await added({ phone: "13812345678" });
    expect((await update({ id: user.id, phone: null, email: null, username: user.username })).data).toMatchObject(user);
    expect(events.map(({ type }) => type)).toEqual(["user.added"]);
  });

  test("an empty text clears a field", async () => {
    const user = await added({ phone: "13812345678" });
    expect((await update({ id: user.id, phone: "" })).data).toMatchObject({ phone: "" });
  });

  test("users may change their own profile, but not their name or state", async () => {
    const person = await server.createUser({ roles: ["service"] });
    const profile = (await server.call(usersApi.ownProfile, {}, person.token)).data as Profile;
    expect(await update({ ...profile, nickName: "Mei" }, person.token)).toMatchObject({ data: { nickName: "Mei" } });
    for (const forbidden of [{ username: "else" }, { enabled: false }])
      expect(await update({ ...profile, ...forbidden }, person.token)).toMatchObject({ code: 700 });
    expect(await update({ isAdmin: true, roles: ["admin"] }, person.token)).toMatchObject({
      data: { isAdmin: false },
    });
  });

  //
  test("the profile has user name, phone, nickname, real name, gender and avatar", async () => {
    const person = await server.createUser({ roles: ["service"] });
    const input = { phone: "13812345678", nickName: "Mei", realName: "Han Mei", gender: 0, avatar: "" };
    expect(await update(input, person.token)).toMatchObject({ success: true });
    expect(await update({ gender: 2 }, person.token)).toMatchObject({ code: 422 });
    const { data } = await server.call(usersApi.ownProfile, {}, person.token);
    expect(data).toMatchObject({ ...input, username: person.username, avatar: expect.any(String) });
  });

  test("refuses other and missing records with the same answer (R-3.6)", async () => {
    const person = await server.createUser({ roles: ["service"] });
    for (const id of [admin.id, 2_000_000_000]) {
      const answers = [
        await update({ id, nickName: "x" }, person.token),
        await server.call(usersApi.profile, { id }, person.token),
      ];
      for (const answer of answers) expect(answer).toMatchObject({ code: 700, reason: "no-permission" });
    }
  });

  test("answers a conflict with the current record, except after the caller's own change (R-1.4)", async () => {
    const user = await added();
    const editor = await clerk("sys:user", "sys:user:edit");
    await update({ id: user.id, version: user.version, nickName: "First" });
    expect(await update({ id: user.id, version: user.version, nickName: "Second" })).toMatchObject({ success: true });
    const late = await update({ id: user.id, version: user.version, nickName: "Late" }, editor.token);
    expect(late).toMatchObject({
      code: 409,
      reason: "changed-meanwhile",
      data: { current: { nickName: "Second" }, changedBy: "boss", changedAt: expect.any(String) },
    });
    expect(await update({ id: user.id, nickName: "No version" }, editor.token)).toMatchObject({ success: true });
  });

  test("refuses to disable oneself, and administrators unless the actor is one", async () => {
    const editor = await clerk("sys:user", "sys:user:edit", "sys:user:delete");
    expect(await update({ enabled: false })).toMatchObject({ code: 500, reason: "own-account" });
    expect(await update({ id: editor.id, enabled: false }, editor.token)).toMatchObject({ reason: "own-account" });
    expect(await update({ id: admin.id, enabled: false }, editor.token)).toMatchObject({ reason: "admin-account" });
    expect(await update({ id: admin.id, email: "x@y.cn" }, editor.token)).toMatchObject({ reason: "admin-account" });
    expect(await remove(admin.id, editor.token)).toMatchObject({ reason: "admin-account" });
  });

  test("only added, moved and deleted users invalidate the counts of departments", async () => {
    const signals: string[] = [];
    const unsubscribe = server.services.signals.subscribe(
      (signal) => void (signal.kind === "changed" && signal.feature === "departments" && signals.push(signal.feature)),
    );
    const { rows } = await sql<{
      id: number;
    }>`insert into department (name, updated_at) values ('Desk', now()) returning id`.execute(server.services.db);
    const departmentId = rows[0]?.id;
    const user = await added({ departmentId });
    expect(signals).toHaveLength(1);
    await update({ id: user.id, nickName: "Mei" });
    expect(signals).toHaveLength(1);
    await update({ id: user.id, departmentId: 0 });
    await update({ id: user.id, departmentId });
    expect(signals).toHaveLength(3);
    await remove(user.id);
    expect(signals).toHaveLength(4);
    unsubscribe();
  });

  test("keeps simultaneous changes of different fields", async () => {
    const user = await added();
    await Promise.all([update({ id: user.id, nickName: "N" }), update({ id: user.id, realName: "R" })]);
    expect((await server.call(usersApi.profile, { id: user.id }, admin.token)).data).toMatchObject({
      nickName: "N",
      realName: "R",
      version: 3,
    });
  });
});

describe("deleting", () => {
  test("frees the name and roles, keeps the row, and is refused the second time", async () => {
    const person = await server.createUser({ username: "leaver", roles: ["finance"] });
    expect(await remove(person.id)).toMatchObject({ success: true });
    expect(await remove(person.id)).toMatchObject({ reason: "not-found" });
    const { rows } = await sql`select from users where id = ${person.id} and deleted_at is not null
      and not exists (select from user_role where user_id = users.id)`.execute(server.services.db);
    expect(rows).toHaveLength(1);
    expect(events).toMatchObject([{ type: "user.deleted", before: { username: "leaver", roles: ["finance"] } }]);
    expect(await add({ username: "Leaver" })).toMatchObject({ success: true });
  });

  test("refuses oneself, and one of two administrators who delete each other remains (R-3.5)", async () => {
    expect(await remove(admin.id)).toMatchObject({ reason: "own-account" });
    const second = await server.createUser({ roles: ["admin"] });
    const answers = await Promise.all([remove(second.id, admin.token), remove(admin.id, second.token)]);
    expect(answers.filter(({ success }) => success)).toHaveLength(1);
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from users join user_role on user_id = users.id
      join role on role.id = role_id where role.code = 'admin' and enabled and deleted_at is null`.execute(
      server.services.db,
    );
    expect(rows[0]?.n).toBe(1);
  });
});
