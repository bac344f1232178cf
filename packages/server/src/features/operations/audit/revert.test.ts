import { auditApi, type AuditEntry } from "@vowdesk/contract/operations/audit";
import { rolesApi } from "@vowdesk/contract/staff/roles";
import { businessApi } from "@vowdesk/contract/operations/business";
import { usersApi } from "@vowdesk/contract/staff/users";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestServer, type TestServer } from "../../../../test/server.ts";

let server: TestServer;
let admin = "";
beforeAll(async () => {
  server = await startTestServer({ demo: true });
  admin = await server.signIn("admin");
});
afterAll(() => server.close());

async function latest(verb: string, subject: string): Promise<AuditEntry> {
  const { data } = await server.call(auditApi.list, { verb, subject }, admin);
  const [line] = (data as { records: AuditEntry[] }).records;
  if (!line) throw new Error(`there is no line ${verb} about ${subject}`);
  return line;
}

const revert = (id: string, token = admin) => server.call(auditApi.revert, { id, reason: "a slip" }, token);

test("a revert restores the user, and its entry names the reverted one", async () => {
  const { id, username } = await server.createUser({ roles: [] });
  await server.call(usersApi.update, { id, realName: "Lin", gender: 1 }, admin);
  const line = await latest("user.updated", `user:${username}`);
  expect((await server.call(auditApi.detail, { id: line.id }, admin)).data).toMatchObject({
    line: { allowed: ["revert"] },
  });
  expect(await revert(line.id)).toMatchObject({ success: true });
  const { data } = await server.call(usersApi.profile, { id }, admin);
  expect(data).toMatchObject({ realName: username, gender: 0 });
  expect(await latest("user.updated", `user:${username}`)).toMatchObject({
    reason: `revert:${line.id} a slip`,
    changes: { realName: ["Lin", username], gender: [1, 0] },
  });
});

test("a revert is refused if the record changed since", async () => {
  const { id, username } = await server.createUser({ roles: [] });
  await server.call(usersApi.update, { id, nickName: "One" }, admin);
  const line = await latest("user.updated", `user:${username}`);
  await server.call(usersApi.update, { id, nickName: "Two" }, admin);
  expect(await revert(line.id)).toMatchObject({ success: false, reason: "revert-outdated" });
});

test("a change of masked fields cannot be reverted", async () => {
  const { id, username } = await server.createUser({ roles: [] });
  await server.call(usersApi.update, { id, phone: "13812341234", nickName: "New" }, admin);
  const line = await latest("user.updated", `user:${username}`);
  expect((await server.call(auditApi.detail, { id: line.id }, admin)).data).toMatchObject({ line: { allowed: [] } });
  expect(await revert(line.id)).toMatchObject({ success: false, reason: "revert-unsafe" });
});

test("assigned roles and removed permissions can be reverted", async () => {
  const { id, username } = await server.createUser({ roles: ["service"] });
  const { data: roleList } = await server.call(rolesApi.list, { pageSize: 200 }, admin);
  const finance = (roleList as { records: { id: number; roleCode: string }[] }).records.find(
    ({ roleCode }) => roleCode === "finance",
  );
  await server.call(usersApi.assignRoles, { userId: id, roleIds: [finance?.id ?? 0] }, admin);
  await revert((await latest("user.roles-assigned", `user:${username}`)).id);
  expect((await latest("user.roles-assigned", `user:${username}`)).changes).toEqual({
    roles: [["finance"], ["service"]],
  });

  const { data } = await server.call(rolesApi.permissions, { roleId: finance?.id ?? 0 }, admin);
  const { checkList } = data as { checkList: number[] };
  await server.call(rolesApi.assignPermissions, { roleId: finance?.id ?? 0, list: [] }, admin);
  await revert((await latest("role.assigned", "role:finance")).id);
  const after = await server.call(rolesApi.permissions, { roleId: finance?.id ?? 0 }, admin);
  expect(new Set((after.data as { checkList: number[] }).checkList)).toEqual(new Set(checkList));
});

test("of two simultaneous reverts of an assignment one succeeds and the other names the change", async () => {
  const { id, username } = await server.createUser({ roles: ["service"] });
  await server.call(usersApi.assignRoles, { userId: id, roleIds: [] }, admin);
  const line = await latest("user.roles-assigned", `user:${username}`);
  const otherUser = (await server.createUser({ roles: ["admin"] })).token;
  const answers = await Promise.all([revert(line.id), revert(line.id, otherUser)]);
  expect(answers.filter(({ success }) => success)).toHaveLength(1);
  expect(answers.find(({ success }) => !success)).toMatchObject({ reason: "revert-outdated" });
});

test("business settings are reverted field by field, and a limit that gets weaker by it waits", async () => {
  const { data } = await server.call(businessApi.settings, {}, admin);
  const { version, title } = data as { version: number; title: object };
  await server.call(businessApi.change, { version, compensationCapCents: 1, timeZone: "UTC" }, admin);
  await revert((await latest("studio.changed", "studio")).id);
  const after = await server.call(businessApi.settings, {}, admin);
  expect(after.data).toMatchObject({
    title,
    compensationCapCents: 1,
    timeZone: "Asia/Shanghai",
    waiting: [{ setting: "compensationCapCents", value: 50_000 }],
  });
});

//
test("a phone number that the trail stores masked is not restored by a revert of the business settings", async () => {
  const change = async (contactPhone: string) => {
    const { version } = (await server.call(businessApi.settings, {}, admin)).data as { version: number };
    expect(await server.call(businessApi.change, { version, contactPhone }, admin)).toMatchObject({ success: true });
  };
  await change("021-5888 1234");
  await change("");
  const line = await latest("studio.changed", "studio");
  expect(await revert(line.id)).toMatchObject({ reason: "revert-unsafe" });
  expect(line.allowed).toEqual([]);
  expect((await server.call(businessApi.settings, {}, admin)).data).toMatchObject({ contactPhone: "" });
});

test("a revert requires the permission for the change", async () => {
  const { id, username } = await server.createUser({ roles: [] });
  await server.call(usersApi.update, { id, nickName: "One" }, admin);
  const line = await latest("user.updated", `user:${username}`);
  expect(await revert(line.id, await server.signIn("auditor"))).toMatchObject({ code: 700 });
});

test("an action without a revert handler is refused", async () => {
  const line = await latest("user.updated", "user:");
  const { data } = await server.call(auditApi.list, { verb: "audit." }, admin);
  expect(line.id).toBeTruthy();
  expect((data as { records: unknown[] }).records).toEqual([]);
  await server.call(auditApi.startExport, {}, admin);
  expect(await revert((await latest("audit.exported", "audit")).id)).toMatchObject({ reason: "revert-unsafe" });
  expect(await revert("999999999")).toMatchObject({ reason: "not-found" });
});
