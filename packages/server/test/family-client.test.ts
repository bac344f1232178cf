import { authApi, seededRoles } from "@vowdesk/contract/staff/auth";
import { rolesApi, type Role } from "@vowdesk/contract/staff/roles";
import { usersApi } from "@vowdesk/contract/staff/users";
import fc from "fast-check";
import { sql } from "kysely";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { fixedClock } from "../src/platform/clock.ts";
import {
  visibleRoutes,
  emptyFields,
  FamilyTree,
  openFamilyClient,
  type FamilyClient,
  type Loose,
} from "./family-client.ts";
import { TestFile } from "./forms.ts";
import { startTestServer, type TestServer } from "./server.ts";

const clock = fixedClock("2026-11-02T03:30:00Z");
let server: TestServer;
let client: FamilyClient;

beforeAll(async () => {
  server = await startTestServer({ clock, demo: true });
  client = openFamilyClient(server.http);
  await client.signIn("admin", "vowdesk");
});
afterAll(() => server?.close());

const data = async (...request: Parameters<FamilyClient["request"]>) => {
  const answer = await client.request(...request);
  expect(answer, `${request[1]}: ${client.messages.at(-1)}`).toMatchObject({ success: true });
  return answer.data;
};
const picture = async () =>
  new TestFile(
    await sharp({ create: { width: 90, height: 90, channels: 3, background: "#abcdef" } })
      .png()
      .toBuffer(),
  );
const flat = (nodes: readonly Loose[]): Loose[] => nodes.flatMap((node) => [node, ...flat(node.children ?? [])]);

describe("the menu", () => {
  async function menuOf(username: string) {
    const userClient = openFamilyClient(server.http);
    userClient.token = await server.signIn(username);
    const { data: info } = await userClient.request("GET", "/api/sysUser/getInfo");
    const { data: menu } = await userClient.request("GET", "/api/sysUser/getMenuList");
    return { menu, roles: info.roles };
  }

  //
  test.each(seededRoles)("shows every route to %s and contains no empty objects", async (username) => {
    const { menu, roles } = await menuOf(username);
    expect(flat(visibleRoutes(menu, roles))).toHaveLength(flat(menu).length);
    const empty = flat(menu).flatMap((route) =>
      [...Object.values(route), ...Object.values(route.meta)].filter(
        (value) => typeof value === "object" && value !== null && Object.keys(value).length === 0,
      ),
    );
    expect(empty).toEqual([]);
  });

  test("uses component names that these clients know", async () => {
    const { menu } = await menuOf("admin");
    const components = flat(menu).map(({ component }) => component);
    for (const name of ["user/userList", "role/roleList", "menu/menuList", "department/department"])
      expect(components).toContain(`/system/${name}`);
  });

  test("shows a directory without a code and its children", async () => {
    const input = { id: "", type: 0, parentId: 0, label: "Links", code: "", path: "/links", name: "links", url: "" };
    const directory = await data("POST", "/api/permission/add", input);
    const packages = flat(await data("GET", "/api/permission/list")).find(({ code }) => code === "packages");
    await data("PUT", "/api/permission/update", { ...packages, children: undefined, parentId: directory.id });
    const { menu, roles } = await menuOf("admin");
    const drawn = flat(visibleRoutes(menu, roles)).find(({ meta }) => meta.title === "Links");
    expect(drawn.children).toHaveLength(1);
    await data("PUT", "/api/permission/update", { ...packages, children: undefined });
    await data("DELETE", `/api/permission/delete/${directory.id}`);
  });
});

describe("the permission tree", () => {
  const treeOf = (roleId: number) => data("GET", `/api/role/getAssignPermissionTree?roleId=${roleId}&userId=1`);

  /** Opens the tree and saves it without a change. */
  async function saveUntouched(roleId: number): Promise<void> {
    const { permissionList, checkList } = await treeOf(roleId);
    const tree = new FamilyTree(permissionList);
    tree.restore(checkList);
    const list = [...tree.getCheckedKeys(), ...tree.getHalfCheckedKeys()];
    await data("POST", "/api/role/saveRoleAssign", { roleId, list });
  }
  const roles = async (): Promise<Role[]> => (await data("GET", "/api/role/list?pageNo=1&pageSize=100")).records;
  const holdings = async (roleId: number): Promise<number[]> => (await treeOf(roleId)).checkList.toSorted();
  const codesOf = async (username: string) =>
    ((await server.call(authApi.me, {}, await server.signIn(username))).data as { roles: string[] }).roles.toSorted();

  test.each(seededRoles)("of %s is unchanged after saving without a change", async (code) => {
    const role = (await roles()).find(({ roleCode }) => roleCode === code);
    const before = [await holdings(role?.id ?? 0), await codesOf(code)];
    await saveUntouched(role?.id ?? 0);
    expect([await holdings(role?.id ?? 0), await codesOf(code)]).toEqual(before);
  });

  test("has one leaf per permission", async () => {
    const { permissionList } = await treeOf(1);
    const all = flat(permissionList);
    const leaves = all.filter(({ children }) => children.length === 0).map(({ id }) => id);
    const rows = flat(await data("GET", "/api/permission/list")).map(({ id }) => id);
    expect(leaves).toHaveLength(rows.length);
    expect(new Set(leaves)).toEqual(new Set(rows));
    expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
  });

  test("of any role is unchanged after saving without a change, and one more click adds only that permission", async () => {
    const { id: roleId } = await data("POST", "/api/role/add", {
      id: "",
      roleCode: "patchwork",
      roleName: "Patchwork",
      remark: "",
    });
    const { permissionList } = await treeOf(roleId);
    const leaves: number[] = flat(permissionList)
      .filter(({ children }) => children.length === 0)
      .map(({ id }) => id);
    const directories = new Set(
      flat(permissionList)
        .filter(({ type, isGroup }) => type === 0 && !isGroup)
        .map(({ id }) => id),
    );
    await fc.assert(
      fc.asyncProperty(fc.subarray(leaves), fc.constantFrom(...leaves), async (held, clicked) => {
        await data("POST", "/api/role/saveRoleAssign", { roleId, list: held });
        const before = await holdings(roleId);
        await saveUntouched(roleId);
        expect(await holdings(roleId)).toEqual(before);
        const { checkList } = await treeOf(roleId);
        const tree = new FamilyTree(permissionList);
        tree.restore(checkList);
        tree.setChecked(clicked);
        const list = [...tree.getCheckedKeys(), ...tree.getHalfCheckedKeys()];
        await data("POST", "/api/role/saveRoleAssign", { roleId, list });
        const gained = (await holdings(roleId)).filter((id) => !before.includes(id) && id !== clicked);
        expect(gained.filter((id) => !directories.has(id))).toEqual([]);
      }),
      { numRuns: 15 },
    );
    const unknown = await server.call(rolesApi.assignPermissions, { roleId, list: [-2_000_000] }, client.token);
    expect(unknown).toMatchObject({ success: false, reason: "permission-unknown" });
  });
});

describe("forms", () => {
  test("have all required fields in every row and save them unchanged", async () => {
    const top = { id: "", pid: 0, departmentName: "Front office", orderNum: 1 };
    const { id: pid } = await data("POST", "/api/department/add", top);
    await data("POST", "/api/department/add", { ...top, pid, departmentName: "Front desk" });
    const departments = flat(await data("GET", "/api/department/list"));
    expect(departments.flatMap((row) => emptyFields(row, "department"))).toEqual([]);
    for (const row of [departments[0], departments.find(({ pid }) => pid !== 0)])
      expect(await data("PUT", "/api/department/update", { ...row, children: undefined })).toMatchObject({
        pid: row.pid,
      });
  });

  test("of the menu have all required fields in every row, and saving a row unchanged changes nothing", async () => {
    const own = { id: "", type: 0, parentName: "x", icon: "", orderNum: 1 };
    const { id: parentId } = await data("POST", "/api/permission/add", {
      ...own,
      parentId: 0,
      label: "Without a code",
      code: "",
      name: "free",
      path: "/free",
    });
    await data("POST", "/api/permission/add", {
      ...own,
      parentId,
      label: "Below",
      code: "studio:below",
      name: "below",
      path: "below",
    });
    const before = flat(await data("GET", "/api/permission/list"));
    const kindOf = (row: Loose) => `permission${row.type}` as "permission0" | "permission1" | "permission2";
    expect(before.flatMap((row) => emptyFields(row, kindOf(row)).map((field) => `${row.label} ${field}`))).toEqual([]);
    expect(new Set(before.map(({ code }) => code)).size).toBe(before.length);
    for (const row of before) await data("PUT", "/api/permission/update", { ...row, children: undefined });
    const stored = ({ version: _version, children: _children, ...row }: Loose) => row;
    expect(flat(await data("GET", "/api/permission/list")).map(stored)).toEqual(before.map(stored));
    const { rows } = await sql<{ code: string }>`select code from permission where code like 'all-staff:%'`.execute(
      server.services.db,
    );
    expect(rows).toEqual([]);
  });

  test.each(["avatar", "pcimg", "cover", "", "user_head"])(
    "accept the URL of a picture with module %j",
    async (module) => {
      const address = await client.upload(`/api/oss/file/upload?module=${module}`, await picture());
      expect(address).toMatch(/^\/files\/[\w-]{22}\.png$/);
      const user = await data("GET", "/api/user/getInfoByUserId");
      expect(await data("PUT", "/api/user/update", { ...user, avatar: address })).toMatchObject({ avatar: address });
    },
  );

  test.each(["Chat", "VOICE", "ride", "review", "a b", "x".repeat(65)])(
    "make no public picture with module %j",
    async (module) => {
      const answer = await client.upload(`/api/oss/file/upload?module=${encodeURIComponent(module)}`, await picture());
      expect(answer).toMatchObject({ fields: { module: expect.any(String) } });
    },
  );
});

describe("the request helper", () => {
  async function userClient() {
    const { id, username, token } = await server.createUser({
      username: `family-${crypto.randomUUID().slice(0, 8)}`,
      roles: ["service"],
    });
    const own = openFamilyClient(server.http);
    own.token = token;
    return { id, username, own, info: () => own.request("GET", "/api/sysUser/getInfo") };
  }

  test.each(["expired", "signed out elsewhere", "disabled", "forged"])(
    "asks for a new sign-in if the session is %s",
    async (how) => {
      const { id, username, own, info } = await userClient();
      if (how === "expired") clock.moveMs(31 * 60_000);
      if (how === "signed out elsewhere")
        await server.call(authApi.endOtherSessions, {}, await server.signIn(username));
      if (how === "disabled")
        await server.call(usersApi.update, { id, enabled: false } as never, await server.signIn("admin"));
      if (how === "forged") own.token = "a".repeat(22);
      await info();
      expect(own).toMatchObject({ prompts: 1, messages: [], clearedSessions: 0 });
    },
  );

  //
  test("shows how long a sign-in is throttled and keeps the session", async () => {
    const otherClient = openFamilyClient(server.http, "10.77.0.1");
    for (let i = 0; i < 30; i += 1) await otherClient.signIn(`nobody-${i}`, "wrong");
    expect(await otherClient.signIn("service", "vowdesk")).toBeUndefined();
    expect(otherClient).toMatchObject({ prompts: 0, clearedSessions: 0 });
    expect(otherClient.messages.at(-1)).toContain("3600");
  });
});
