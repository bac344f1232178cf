import { authApi } from "@vowdesk/contract/staff/auth";
import type { Page } from "@vowdesk/contract/kernel";
import { rolesApi, type Role, type RolePermissions } from "@vowdesk/contract/staff/roles";
import type { PermissionNode } from "@vowdesk/contract/staff/menus";
import { usersApi } from "@vowdesk/contract/staff/users";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { recordEvents, startTestServer, type TestServer } from "../../../../test/server.ts";
import type { Signal } from "../../../platform/signals/signals.ts";

let server: TestServer;
let token: string;
let events: ReturnType<typeof recordEvents>;
let signals: Signal[] = [];
let count = 0;

beforeAll(async () => {
  server = await startTestServer();
  token = (await server.createUser({ username: "boss", roles: ["admin"] })).token;
  events = recordEvents(server);
  server.services.signals.subscribe((signal) => signals.push(signal));
});
afterAll(() => server?.close());
beforeEach(() => {
  events.length = 0;
  signals = [];
});

const en = { "accept-language": "en" };
const list = async (query: object, language = "en") =>
  (await server.call(rolesApi.list, query, token, { "accept-language": language })).data as Page<Role>;
const add = (input: object = {}) => {
  const name = `Role ${(count += 1)}`;
  return server.call(rolesApi.add, { roleCode: `role-${count}`, roleName: name, ...input }, token, en);
};
const added = async (input: object = {}) => (await add(input)).data as Role;
const update = (input: { id: number }, language = "en") =>
  server.call(rolesApi.update, input, token, { "accept-language": language });
const check = (id: number) => server.call(rolesApi.check, { id }, token, en);
const remove = (id: number) => server.call(rolesApi.delete, { id }, token, en);

async function role(code: string): Promise<Role> {
  const match = (await list({ roleCode: code })).records.find(({ roleCode }) => roleCode === code);
  if (!match) throw new Error(`the role ${code} does not exist`);
  return match;
}

describe("roles", () => {
  test("are listed with their number of users and found by a name in any language", async () => {
    expect((await list({})).records[0]).toMatchObject({
      roleCode: "admin",
      roleName: "Administrator",
      createUser: "system",
      isSeeded: true,
      userCount: 1,
    });
    expect((await list({ roleName: "調度" })).total).toBe(0);
    expect((await list({ roleName: "調度員" }, "ja")).total).toBe(0);
    expect((await list({ roleName: "调度" }, "ja")).records.map(({ roleName }) => roleName)).toEqual(["配車担当"]);
    expect((await list({ roleName: "%" })).total).toBe(0);
  });

  test("get their name in every language, and a rename changes one language", async () => {
    const night = await added({ roleName: "Night" });
    await update({ id: night.id, roleName: "夜班" } as { id: number }, "zh");
    const names = await Promise.all(
      ["zh", "en", "es", "ja"].map(async (language) => {
        const { records } = await list({ roleCode: night.roleCode }, language);
        return records[0]?.roleName;
      }),
    );
    expect(names).toEqual(["夜班", "Night", "Night", "Night"]);
    expect(events.map(({ type }) => type)).toEqual(["role.added", "role.updated"]);
    expect(events[1]).toMatchObject({ before: { name: { zh: "Night" } }, after: { name: { zh: "夜班" } } });
  });

  test("have unique names and codes, ignoring case, and no code that gives access to calls", async () => {
    const first = await added({ roleCode: "Twin", roleName: "Twins" });
    expect(await add({ roleCode: "tWIN" })).toMatchObject({ success: false, code: 200, reason: "role-code-taken" });
    expect(await add({ roleName: "TWINS" })).toMatchObject({ success: false, code: 200, reason: "role-name-taken" });
    expect(await add({ roleName: "管理员" })).toMatchObject({ success: true });
    expect(await add({ roleName: "系统管理员" })).toMatchObject({ reason: "role-name-taken" });
    for (const roleCode of ["audit", "order", "Dashboard"])
      expect(await add({ roleCode })).toMatchObject({ reason: "role-code-taken" });
    for (const roleCode of ["app", "App", "public", "signed-in", "Signed_In", "staff", "open", "customer"]) {
      expect(await add({ roleCode })).toMatchObject({ success: false, code: 200, reason: "role-code-reserved" });
      expect(await update({ id: first.id, roleCode } as { id: number })).toMatchObject({
        reason: "role-code-reserved",
      });
    }
    expect(await add({ roleCode: "a:b" })).toMatchObject({ code: 422 });
    expect(await update({ id: first.id, roleName: "twins" } as { id: number })).toMatchObject({ success: true });
  });

  test("are created once by simultaneous requests", async () => {
    const answers = await Promise.all(Array.from({ length: 5 }, () => add({ roleCode: "rush", roleName: "Rush" })));
    expect(answers.filter(({ success }) => success)).toHaveLength(1);
  });

  test("of the product cannot be deleted or get another code", async () => {
    const { id } = await role("auditor");
    expect(await update({ id, roleCode: "looker" } as { id: number })).toMatchObject({ reason: "role-seeded" });
    expect(await update({ id, remark: "reads" } as { id: number })).toMatchObject({ data: { remark: "reads" } });
    expect(await check(id)).toMatchObject({ success: false, code: 200, reason: "role-seeded" });
    expect(await remove(id)).toMatchObject({ reason: "role-seeded" });
  });

  //
  test("cannot be deleted while a user holds them, and the check answers with code 200", async () => {
    const { id, roleCode } = await added();
    await server.createUser({ roles: [roleCode] });
    const no = {
      success: false,
      code: 200,
      reason: "role-held",
      message: expect.stringContaining("Users with this role: 1"),
    };
    expect(await check(id)).toMatchObject(no);
    expect(await remove(id)).toMatchObject(no);
    await sql`delete from user_role where role_id = ${id}`.execute(server.services.db);
    expect(await check(id)).toMatchObject({ success: true, code: 200 });
    expect(await remove(id)).toMatchObject({ success: true });
    expect(await check(id)).toMatchObject({ reason: "not-found" });
  });

  test("are either deleted or assigned when both happen at the same time", async () => {
    const pairs = await Promise.all(
      Array.from({ length: 10 }, async () => ({
        person: await server.createUser({ roles: [] }),
        id: (await added()).id,
      })),
    );
    await Promise.all(
      pairs.map(async ({ person, id }) => {
        const [input, gone] = await Promise.all([
          server.call(usersApi.assignRoles, { userId: person.id, roleIds: [id] }, token),
          remove(id),
        ]);
        expect(input.success).toBe(!gone.success);
        expect(`${input.reason}${gone.reason}`).toMatch(/role-unknown|role-held/);
      }),
    );
  });
});

test("a role code that equals a permission and a directory code that equals a role give no access", async () => {
  const { db } = server.services;
  await sql`with made as (insert into role (code, name) values ('audit', '{"zh":"a","en":"a","es":"a","ja":"a"}') returning id),
      directory as (insert into permission (type, code, label) values (0, 'manager', '{"zh":"m","en":"m","es":"m","ja":"m"}'),
        (0, 'order:delivery:new', '{"zh":"m","en":"m","es":"m","ja":"m"}') returning id)
    insert into role_permission select made.id, directory.id from made, directory`.execute(db);
  const person = await server.createUser({ roles: ["audit"] });
  const { data } = await server.call(authApi.me, {}, person.token);
  expect((data as { roles: string[] }).roles).toEqual(["order:delivery:new"]);
  await sql`delete from user_role where user_id = ${person.id}`.execute(db);
  await sql`delete from role where code = 'audit'`.execute(db);
  await sql`delete from permission where code in ('manager', 'order:delivery:new')`.execute(db);
});

const nodesOf = (nodes: PermissionNode[]): PermissionNode[] =>
  nodes.flatMap((node) => [node, ...nodesOf(node.children)]);

async function rightsOf(roleId: number) {
  const { permissionList, checkList } = (await server.call(rolesApi.permissions, { roleId, userId: "" }, token))
    .data as RolePermissions;
  const nodes = nodesOf(permissionList);
  const idOf = (code: string) => nodes.find((node) => node.code === code)?.id ?? 0;
  const codes = checkList.map((id) => nodes.find((node) => node.id === id)?.code ?? "").toSorted();
  return { nodes, idOf, codes };
}

describe("permissions of a role", () => {
  const save = (roleId: number, ids: number[], by = token) =>
    server.call(rolesApi.assignPermissions, { roleId, list: ids }, by, en);

  test("are replaced together with the directories above them, and users who hold the role are signalled", async () => {
    const { id, roleCode } = await added();
    const person = await server.createUser({ roles: [roleCode] });
    const { idOf } = await rightsOf(id);
    events.length = 0;
    signals = [];
    expect(await save(id, [idOf("sys:department"), idOf("dashboard")])).toMatchObject({ success: true });
    expect((await rightsOf(id)).codes).toEqual(["dashboard", "sys:department", "sys:manager"]);
    await save(id, [idOf("dashboard")]);
    expect((await rightsOf(id)).codes).toEqual(["dashboard"]);
    expect(events).toMatchObject([
      { before: { permissions: [] }, after: { permissions: ["dashboard", "sys:department", "sys:manager"] } },
      { type: "role.assigned", subject: `role:${roleCode}`, after: { permissions: ["dashboard"] } },
    ]);
    expect(signals.filter(({ kind }) => kind === "sessions")).toEqual(
      Array(2).fill({ kind: "sessions", userIds: [person.id] }),
    );
  });

  test("refuse unknown ids, and the administrator role has all of them", async () => {
    const { id } = await added();
    const { idOf } = await rightsOf(id);
    expect(await save(id, [idOf("dashboard"), 2_000_000_000])).toMatchObject({ reason: "permission-unknown" });
    expect((await rightsOf(id)).codes).toEqual([]);
    const admin = await role("admin");
    const { nodes, codes } = await rightsOf(admin.id);
    expect(codes).toHaveLength(nodes.filter(({ isGroup }) => !isGroup).length);
    expect(await save(admin.id, [])).toMatchObject({ reason: "admin-rights-fixed" });
  });

  test("can be added and removed only by actors who hold them", async () => {
    const { id, roleCode } = await added();
    const { idOf } = await rightsOf(id);
    await save(id, ["dashboard", "sys:role", "sys:role:assign"].map(idOf));
    const clerk = await server.createUser({ roles: [roleCode] });
    const held = ["dashboard", "sys:manager", "sys:role", "sys:role:assign"];
    const own = held.map(idOf);
    expect(await save(id, [...own, idOf("audit")], clerk.token)).toMatchObject({ reason: "beyond-own-rights" });
    const other = await role("dispatcher");
    expect(await save(other.id, [idOf("dashboard")], clerk.token)).toMatchObject({ reason: "beyond-own-rights" });
    expect(await save(other.id, [idOf("dashboard"), idOf("sys:role")], clerk.token)).toMatchObject({
      reason: "beyond-own-rights",
    });
    expect((await rightsOf(id)).codes).toEqual(held);
  });
});

//
describe("what guards a role", () => {
  const grant = async (id: number, ...codes: string[]) => {
    const { idOf } = await rightsOf(id);
    return server.call(rolesApi.assignPermissions, { roleId: id, list: codes.map(idOf) }, token);
  };
  const change = (by: string, input: { id: number } & Record<string, unknown>) =>
    server.call(rolesApi.update, input, by);

  test("is changed only by users who hold all of its permissions", async () => {
    const guarded = await added({ secondFactor: true, zones: ["滨江"] });
    await grant(guarded.id, "audit");
    const clerk = await server.createUser({ codes: ["sys:role:edit"] });
    const holder = await server.createUser({ codes: ["sys:role:edit", "audit"] });
    const changes = [{ secondFactor: false }, { zones: [] }, { ownDepartment: true }, { roleCode: "taken-over" }];
    for (const input of changes)
      expect(await change(clerk.token, { id: guarded.id, ...input })).toMatchObject({ reason: "beyond-own-rights" });
    expect(await change(clerk.token, { id: guarded.id, remark: "x" })).toMatchObject({ success: true });
    for (const input of changes)
      expect(await change(holder.token, { id: guarded.id, ...input })).toMatchObject({ success: true });
    const { id } = await role("admin");
    expect(await change(holder.token, { id, secondFactor: true })).toMatchObject({ reason: "beyond-own-rights" });
  });

  test("keeps users with a limit from adding permissions to roles, which people outside of it may hold", async () => {
    const limited = await added({ zones: ["滨江"] });
    await grant(limited.id, "sys:role", "sys:role:assign", "dashboard");
    const clerk = await server.createUser({ roles: [limited.roleCode] });
    const other = await added();
    const { idOf } = await rightsOf(other.id);
    const list = [idOf("dashboard")];
    expect(await server.call(rolesApi.assignPermissions, { roleId: other.id, list }, clerk.token)).toMatchObject({
      reason: "beyond-own-scope",
    });
    await grant(other.id, "dashboard");
    expect(await server.call(rolesApi.assignPermissions, { roleId: other.id, list: [] }, clerk.token)).toMatchObject({
      success: true,
    });
  });
});
