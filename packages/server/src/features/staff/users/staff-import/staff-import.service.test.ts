import { usersApi, type ImportPlan, type ResetLink, type User } from "@vowdesk/contract/staff/users";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startTestServer, type TestServer } from "../../../../../test/server.ts";
import { patience } from "../../../../../../../harness/slowness.ts";

let server: TestServer;
let admin = "";
let count = 0;
const newName = () => `file-${(count += 1)}`;

beforeAll(async () => {
  server = await startTestServer();
  admin = (await server.createUser({ username: "boss", roles: ["admin"] })).token;
  await sql`insert into department (name) values ('总部'); `.execute(server.services.db);
  await sql`insert into department (name, parent_id) select '运营部', id from department`.execute(server.services.db);
});
afterAll(() => server?.close());

const check = (text: string, token = admin, language = "en") =>
  server.call(usersApi.checkImport, { text }, token, { "accept-language": language });
const planOf = async (text: string, token = admin) => (await check(text, token)).data as ImportPlan;
const run = (text: string, checksum: string, token = admin, withLinks = false) =>
  server.call(usersApi.import, { text, checksum, withLinks }, token);
const find = async (username: string) =>
  ((await server.call(usersApi.list, { username }, admin)).data as { records: User[] }).records[0];
const rows = async (text: string, token = admin) =>
  (await planOf(text, token)).rows.map(({ state, field, reason }) => ({ state, field, reason }));
const lines = async (subject: string) =>
  (
    await sql<{ verb: string; reason: string; changes: object }>`
      select verb, reason, changes from audit_line where subject = ${subject} order by id`.execute(server.services.db)
  ).rows;

const clerk = (...codes: string[]) => server.createUser({ codes });

describe("a file of staff", () => {
  test("adds users with roles by code and departments by path, as the check showed", async () => {
    const name = newName();
    const text = `\uFEFF用户名,姓名,性别,手机号,部门,角色代码,备注\r\n${name},韩梅,女,13800001111,总部/运营部,dispatcher|Finance,x\r\n`;
    const plan = await planOf(text);
    expect(plan).toMatchObject({ counts: { new: 1, changed: 0, refused: 0 }, unknownHeadings: ["备注"] });
    expect(plan.rows[0]).toMatchObject({ line: 2, username: name, state: "new" });
    expect(await find(name)).toBeUndefined();

    expect(await run(text, plan.checksum)).toMatchObject({ data: { added: 1, changed: 0, links: [] } });
    expect(await find(name)).toMatchObject({
      realName: "韩梅",
      gender: 0,
      phone: "13800001111",
      departmentName: "运营部",
      roles: ["Dispatcher", "Finance"],
    });
    expect(await lines(`user:${name}`)).toMatchObject([{ verb: "user.added", reason: "import" }]);
    expect(await planOf(text)).toMatchObject({ counts: { new: 0, unchanged: 1 } });
  });

  test("changes only fields with different cells", async () => {
    const name = newName();
    await server.call(usersApi.add, { username: name, realName: "Old", phone: "13800002222" }, admin);
    const text = `username;realName;phone\n${name.toUpperCase()};New;\n`;
    const plan = await planOf(text);
    expect(plan.rows[0]?.changes).toEqual([{ field: "realName", before: "Old", after: "New" }]);
    expect(await run(text, plan.checksum)).toMatchObject({ data: { added: 0, changed: 1 } });
    expect(await find(name)).toMatchObject({ username: name, realName: "New", phone: "13800002222", version: 2 });
    expect((await lines(`user:${name}`)).at(-1)).toMatchObject({
      verb: "user.updated",
      changes: { realName: ["Old", "New"] },
    });
  });

  test("is refused if an affected user changed after the check", async () => {
    const name = newName();
    const { id } = (await server.call(usersApi.add, { username: name }, admin)).data as User;
    const text = `username,realName\n${name},From file\n`;
    const plan = await planOf(text);
    await server.call(usersApi.update, { id, nickName: "Meanwhile" }, admin);
    const answer = await run(text, plan.checksum);
    expect(answer).toMatchObject({ code: 200, success: false, reason: "import-changed" });
    expect((answer.data as ImportPlan).counts).toMatchObject({ changed: 1 });
    expect(await find(name)).toMatchObject({ realName: "" });
    expect(await run(text, (answer.data as ImportPlan).checksum)).toMatchObject({ success: true });
    expect(await run(text, (await planOf(text)).checksum)).toMatchObject({ reason: "import-nothing" });
  });

  test("is imported once by simultaneous requests", async () => {
    const text = `username\n${newName()}\n`;
    const { checksum } = await planOf(text);
    const answers = await Promise.all([run(text, checksum), run(text, checksum)]);
    expect(answers.filter(({ success }) => success)).toHaveLength(1);
  });

  test("creates links for new users on request, and no passwords", async () => {
    const text = `username,password,realName\n${newName()},Herbst-1,A\n${newName()},Herbst-2,B\n`;
    const { checksum, unknownHeadings } = await planOf(text);
    expect(unknownHeadings).toEqual(["password"]);
    const { links } = (await run(text, checksum, admin, true)).data as { links: ResetLink[] };
    expect(links.map(({ realName }) => realName)).toEqual(["A", "B"]);
    for (const { token } of links) {
      const answer = await server.call(usersApi.resetPassword, { token, newPassword: "Herbstlaub-11" });
      expect(answer).toMatchObject({ success: true });
    }
  });
});

describe("a line is refused", () => {
  test.each([
    ["username,email\nx,not mail\n", "email"],
    ["username,phone\nx,abc\n", "phone"],
    ["username,gender\nx,maybe\n", "gender"],
    ["username,realName\n,nobody\n", "username"],
    ["username\nwith blank\n", "username"],
    ["username,department\nx,Nowhere\n", "department"],
    ["username,roles\nx,king\n", "roles"],
    [`username\n${"x".repeat(65)}\n`, "username"],
  ])("%j: for the field %s", async (text, field) => {
    expect(await rows(text)).toMatchObject([{ state: "refused", field, reason: expect.stringMatching(/./) }]);
    const { checksum } = await planOf(text);
    expect(await run(text, checksum)).toMatchObject({ reason: "import-nothing" });
  });

  test("for a repeated name, ignoring case and width", async () => {
    const name = newName();
    expect(await rows(`username\n${name}\n${name.toUpperCase()}\n`)).toMatchObject([
      { state: "new" },
      { state: "refused" },
    ]);
    expect(await rows("username\nmei\nＭei\n")).toMatchObject([{ state: "new" }, { state: "refused" }]);
  });

  test("if the actor lacks the permission for the same change in a form (G-S9)", async () => {
    const target = await server.createUser({ roles: ["finance"] });
    const boss = await server.createUser({ roles: ["admin"] });
    const importer = await clerk("sys:user:import");
    const adder = await clerk("sys:user:import", "sys:user:add", "sys:user:assign", "sys:user:edit");
    const reason = async (text: string, { token }: { token: string }) => (await rows(text, token))[0]?.reason;
    expect(await reason("username\nnobody-yet\n", importer)).toMatch(/permission/);
    expect(await reason(`username,realName\n${target.username},X\n`, importer)).toMatch(/permission/);
    expect(await reason("username,roles\nnobody-yet,admin\n", adder)).toMatch(/do not have/);
    expect(await reason("username,roles\nnobody-yet,dispatcher\n", adder)).toMatch(/do not have/);
    expect(await reason(`username,realName\n${boss.username},X\n`, adder)).toMatch(/administrator/);
    expect(await reason(`username,realName\n${target.username},X\n`, adder)).toBe("");
    expect(await check("username\nx\n", target.token)).toMatchObject({ code: 700 });
  });

  test("if it would remove the last administrator, also together with another line", async () => {
    await sql`update users set enabled = false where username <> 'boss'`.execute(server.services.db);
    expect(await rows("username,roles\nboss,finance\n")).toMatchObject([{ state: "refused", field: "roles" }]);
    const second = await server.createUser({ roles: ["admin"] });
    const both = `username,roles\nboss,finance\n${second.username},finance\n`;
    const { checksum } = await planOf(both);
    expect(await run(both, checksum)).toMatchObject({ reason: "last-admin" });
    expect(await find("boss")).toMatchObject({ isAdmin: true });
  });
});

test.each(["", "name,phone\nx,1\n", 'username\n"x', "\u{1F4F7}"])("refuses the file %j", async (text) => {
  expect(await check(text)).toMatchObject({ success: false, reason: "import-unreadable" });
});

test("refuses 2,001 users and imports 2,000 in one transaction within the deadline of a call (R-1.8)", async () => {
  const file = (count: number) =>
    `username,realName,roles\n${Array.from({ length: count }, (_, i) => `bulk-${i},Person ${i},service`).join("\n")}\n`;
  expect(await check(file(2_001))).toMatchObject({ reason: "import-too-large" });
  const { checksum, counts } = await planOf(file(2_000));
  expect(counts.new).toBe(2_000);
  const startedAt = performance.now();
  expect(await run(file(2_000), checksum)).toMatchObject({ data: { added: 2_000 } });
  expect(performance.now() - startedAt).toBeLessThan(patience(20_000));
});

describe("the export", () => {
  test("contains the filtered users with escaped formulas (R-15.5) and is audited", async () => {
    const name = newName();
    await server.call(usersApi.add, { username: name, realName: '=cmd|"/c calc"!A1', nickName: "@SUM(1)" }, admin);
    const answer = await server.call(usersApi.export, { username: name }, admin, { "accept-language": "zh" });
    const { text, count, more } = answer.data as { text: string; count: number; more: boolean };
    expect({ count, more }).toEqual({ count: 1, more: false });
    expect(text.startsWith("\uFEFF用户名,姓名,昵称,性别,手机号,邮箱,部门,角色编码,已启用,创建时间\r\n")).toBe(true);
    expect(text).toContain(`${name},"'=cmd|""/c calc""!A1",'@SUM(1),女,`);
    expect(text).not.toMatch(/argon2|hash/);
    expect((await lines("users")).at(-1)).toMatchObject({
      verb: "user.exported",
      changes: { filters: [null, { username: name }], people: [null, 1] },
    });
    expect((await planOf(text)).counts).toEqual({ new: 0, changed: 0, unchanged: 1, refused: 0 });
  });

  test("contains all pages and requires its own permission", async () => {
    const { count } = (await server.call(usersApi.export, {}, admin)).data as { count: number };
    const { total } = (await server.call(usersApi.list, {}, admin)).data as { total: number };
    expect(count).toBe(total);
    const reader = await clerk("sys:user", "sys:user:edit");
    expect(await server.call(usersApi.export, {}, reader.token)).toMatchObject({ code: 700 });
  });
});
