import { passkeysApi, secondFactorApi } from "@vowdesk/contract/staff/auth";
import { usersApi, type ImportPlan } from "@vowdesk/contract/staff/users";
import { languages } from "@vowdesk/contract/kernel";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { startTestServer, type TestServer } from "../../../../test/server.ts";

type Person = Awaited<ReturnType<TestServer["createUser"]>>;

let server: TestServer;
let admin: Person;
/** May edit users, and has no permission besides. */
let editor: Person;
let stronger: Person;
let weaker: Person;

beforeAll(async () => {
  server = await startTestServer();
  admin = await server.createUser({ roles: ["admin"] });
});
afterAll(() => server?.close());
beforeEach(async () => {
  editor = await server.createUser({ codes: ["sys:user:edit", "sys:user:import"] });
  stronger = await server.createUser({ roles: ["manager"] });
  weaker = await server.createUser({ codes: ["sys:user"] });
});

async function withMeans({ id }: Person): Promise<void> {
  const { db } = server.services;
  await sql`insert into second_factor (user_id, sealed_key, created_at, confirmed_at)
    values (${id}, 'x', now(), now())`.execute(db);
}

const change = (fields: object, { id }: Person, { token }: Person) =>
  server.call(usersApi.update, { id, ...fields }, token);

//
describe("a user who may edit users", () => {
  test.each([
    ["phone", "13800009999", "13800009998"],
    ["email", "own@example.com", "weaker@example.com"],
    ["username", "taken-over", "renamed"],
  ])("does not change the %s of a colleague with more permissions", async (field, value, other) => {
    expect(await change({ [field]: value }, stronger, editor)).toMatchObject({ reason: "beyond-own-rights" });
    expect(await change({ [field]: value }, stronger, admin)).toMatchObject({ success: true });
    expect(await change({ [field]: other }, weaker, editor)).toMatchObject({ success: true });
  });

  test("disables, but does not enable, a colleague with more permissions", async () => {
    expect(await change({ enabled: false }, stronger, editor)).toMatchObject({ success: true });
    expect(await change({ enabled: true }, stronger, editor)).toMatchObject({ reason: "beyond-own-rights" });
    expect(await change({ enabled: true }, stronger, admin)).toMatchObject({ success: true });
    expect(await change({ enabled: false }, weaker, editor)).toMatchObject({ success: true });
    expect(await change({ enabled: true }, weaker, editor)).toMatchObject({ success: true });
  });

  test("changes other fields of a colleague with more permissions", async () => {
    expect(await change({ nickName: "Boss" }, stronger, editor)).toMatchObject({ success: true });
  });

  test("does not change the phone of a colleague who sees more zones", async () => {
    const name = JSON.stringify(Object.fromEntries(languages.map((language) => [language, "limited"])));
    await sql`with made as (insert into role (code, name, zones) values ('limited-editor', ${name}, '{滨江}') returning id)
      insert into role_permission (role_id, permission_id) select made.id, permission.id from made, permission
      where permission.code in ('sys:user', 'sys:user:edit')`.execute(server.services.db);
    const limited = await server.createUser({ roles: ["limited-editor"] });
    expect(await change({ phone: "13800009998" }, weaker, limited)).toMatchObject({ reason: "beyond-own-scope" });
  });

  test("does not reset the second factor or the passkeys of a colleague with more permissions", async () => {
    await withMeans(stronger);
    await withMeans(weaker);
    const beyond = { reason: "beyond-own-rights" };
    expect(await server.call(secondFactorApi.reset, { id: stronger.id }, editor.token)).toMatchObject(beyond);
    expect(await server.call(passkeysApi.reset, { id: stronger.id }, editor.token)).toMatchObject(beyond);
    expect(await server.call(secondFactorApi.reset, { id: weaker.id }, editor.token)).toMatchObject({ success: true });
    expect(await server.call(secondFactorApi.reset, { id: stronger.id }, admin.token)).toMatchObject({ success: true });
  });

  test("does not import another phone or address of a colleague with more permissions", async () => {
    const planOf = async (text: string) =>
      (await server.call(usersApi.checkImport, { text }, editor.token)).data as ImportPlan;
    for (const [heading, value] of [
      ["phone", "13800009997"],
      ["email", "own@example.com"],
    ]) {
      const strong = await planOf(`username,${heading}\n${stronger.username},${value}\n`);
      expect(strong.rows).toMatchObject([{ state: "refused", field: "username" }]);
      const weak = await planOf(`username,${heading}\n${weaker.username},${value}\n`);
      expect(weak.rows).toMatchObject([{ state: "changed" }]);
    }
  });
});
