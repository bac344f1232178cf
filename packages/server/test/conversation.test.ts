import { neutralAvatar } from "@vowdesk/contract/staff/auth";
import type { InjectOptions } from "fastify";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import sharp from "sharp";
import { formOf, TestFile } from "./forms.ts";
import { startTestServer, type TestServer } from "./server.ts";

/**
 * An independent client of this API, written from its documentation. It imports nothing of the contract, so that the requests and
 * answers that existing clients rely on cannot change together with it.
 */

const origin = "https://desk.example.cn";
let server: TestServer;
let token = "";

beforeAll(async () => {
  server = await startTestServer({ demo: true, origins: [origin] });
});
afterAll(() => server?.close());

// oxlint-disable-next-line typescript/no-explicit-any -- this client knows no types, as those in use do not
type Loose = any;

async function send(method: "GET" | "POST" | "PUT" | "DELETE", path: string, body?: object): Promise<Loose> {
  const headers = { origin, "accept-language": "zh-CN,zh;q=0.9", ...(token ? { token } : {}) };
  const request: InjectOptions = { method, url: `/api${path}`, headers, ...(body ? { payload: body } : {}) };
  const answer = await server.http.inject(request);
  expect(answer.statusCode).toBe(200);
  expect(answer.headers["access-control-allow-origin"]).toBe(origin);
  return answer.json();
}

async function data(...request: Parameters<typeof send>): Promise<Loose> {
  const answer = await send(...request);
  expect(answer).toMatchObject({ success: true, code: 200, message: expect.any(String) });
  return answer.data;
}

const pageShape = {
  records: expect.any(Array),
  total: expect.any(Number),
  size: expect.any(Number),
  current: expect.any(Number),
  pages: expect.any(Number),
};

function find(nodes: Loose[], matches: (node: Loose) => boolean): Loose {
  for (const node of nodes) {
    const match = matches(node) ? node : find(node.children ?? [], matches);
    if (match) return match;
  }
  return undefined;
}

/** Signs in as old clients do: with a form and a flat answer. */
async function signIn(username: string, password: string): Promise<Loose> {
  const answer = await server.http.inject({
    method: "POST",
    url: "/api/user/login",
    headers: { origin, "content-type": "application/x-www-form-urlencoded" },
    payload: new URLSearchParams({ username, password }).toString(),
  });
  expect(answer.statusCode).toBe(200);
  return answer.json();
}

/** One scenario: the tests share the token and the records created before. */
//
describe("an independent client", () => {
  let user: Loose;
  let role: Loose;
  let department: Loose;

  test("may call from another origin with the header token", async () => {
    const answer = await server.http.inject({
      method: "OPTIONS",
      url: "/api/user/list",
      headers: { origin, "access-control-request-method": "GET", "access-control-request-headers": "token" },
    });
    expect(answer.headers["access-control-allow-origin"]).toBe(origin);
    expect(answer.headers["access-control-allow-headers"]).toMatch(/token/);
  });

  test("signs in and loads its menu", async () => {
    expect(await signIn("admin", "wrong")).toMatchObject({ success: false, code: 500, message: expect.any(String) });
    const signedIn = await signIn("admin", "vowdesk");
    expect(signedIn).toMatchObject({ id: expect.any(Number), code: 200, success: true, token: expect.any(String) });
    expect(String(signedIn.expireTime)).toHaveLength(13);
    expect(new Date(signedIn.expireTime).getTime()).toBeGreaterThan(Date.now() + 60_000);
    token = signedIn.token;

    const me = await data("GET", "/sysUser/getInfo");
    expect(me).toMatchObject({ id: signedIn.id, name: expect.any(String), avatar: neutralAvatar, introduction: "" });
    expect(me.roles).toEqual(expect.arrayContaining(["admin", "sys:user:add", "sys:role:assign"]));

    const menu = await data("GET", "/sysUser/getMenuList");
    expect(menu.every(({ component }: Loose) => component === "Layout")).toBe(true);
    const staff = find(menu, ({ component }) => component === "/system/user/userList");
    expect(staff).toMatchObject({ path: "user/userList", meta: { title: "用户管理", roles: ["sys:user"] } });
    expect(staff).not.toHaveProperty("children");
  });

  test("manages departments", async () => {
    const [top] = await data("GET", "/department/parent/list");
    expect(top).toMatchObject({ id: 0, departmentName: "顶级部门" });
    const head = await data("POST", "/department/add", { id: "", pid: 0, departmentName: "总部", orderNum: 1 });
    department = await data("POST", "/department/add", {
      id: "",
      pid: head.id,
      parentName: "总部",
      departmentName: "客服部",
      phone: "0571-88001120",
      address: "",
      orderNum: "2",
    });
    await data("PUT", "/department/update", { ...department, departmentName: "客服中心", children: undefined });
    const [tree] = await data("GET", "/department/list?departmentName=");
    expect(tree).toEqual({
      id: head.id,
      departmentName: "总部",
      phone: "",
      address: "",
      pid: 0,
      parentName: "顶级部门",
      orderNum: 1,
      peopleCount: 0,
      version: 1,
      children: [{ ...department, departmentName: "客服中心", version: 2, children: [] }],
    });
    expect(await send("GET", `/department/check/${head.id}`)).toMatchObject({ success: false, code: 200 });
    expect(await send("GET", `/department/check/${department.id}`)).toMatchObject({ success: true, code: 200 });
  });

  test("adds, lists, edits and pages users", async () => {
    await data("POST", "/user/add", {
      id: "",
      username: "li.lei",
      password: "Xinyuan-2026",
      realName: "李雷",
      nickName: "雷子",
      phone: "13812345678",
      email: "",
      gender: "1",
      avatar: neutralAvatar,
      departmentId: department.id,
      departmentName: "客服中心",
      isAdmin: true,
    });
    const taken = await send("POST", "/user/add", { id: "", username: "LI.LEI", password: "Xinyuan-2026" });
    expect(taken).toMatchObject({ success: false, code: 200, message: "该用户名已被使用" });

    const query = "username=&realname=李&phone=&departmentId=&pageNo=1&pageSize=10";
    const page = await data("GET", `/user/list?${query}`);
    expect(page).toMatchObject({ ...pageShape, total: 1, size: 10, current: 1, pages: 1 });
    [user] = page.records;
    expect(user).toMatchObject({
      id: expect.any(Number),
      username: "li.lei",
      realName: "李雷",
      departmentId: department.id,
      departmentName: "客服中心",
      gender: 1,
      isAdmin: false,
      enabled: true,
      roles: [],
    });
    expect(JSON.stringify(page)).not.toMatch(/password|argon2/i);

    const edited = await send("PUT", "/user/update", { ...user, phone: null, nickName: "老李", email: "ll@desk.cn" });
    expect(edited).toMatchObject({ success: true, message: "成功" });
    const again = (await data("GET", `/user/list?username=li.lei&pageNo=1&pageSize=10`)).records[0];
    expect(again).toMatchObject({ phone: "13812345678", nickName: "老李", email: "ll@desk.cn" });

    const last = await data("GET", "/user/list?pageNo=99&pageSize=3");
    expect(last.current).toBe(last.pages);
    expect(last.records.length).toBeGreaterThan(0);
    expect(await data("GET", "/user/trueUser?pageNo=1&pageSize=10")).toMatchObject({ ...pageShape, total: 0 });
  });

  test("uploads a picture with the token as a form field and loads it from another origin", async () => {
    const picture = await sharp(Buffer.alloc(300), { raw: { width: 10, height: 10, channels: 3 } })
      .png()
      .toBuffer();
    const { payload, headers } = formOf([
      ["file", new TestFile(picture, "me.png")],
      ["token", token],
      ["module", "pcimg"],
    ]);
    const sent = { ...headers, origin, host: "desk.example.com" };
    const answer = await server.http.inject({ method: "POST", url: "/api/oss/file/upload", headers: sent, payload });
    const { data: url } = answer.json<Loose>();
    expect(url).toMatch(/^http:\/\/desk\.example\.com\/files\//);
    const served = await server.http.inject(`${url}?imageView2/1/w/80/h/80`);
    expect(served.headers).toMatchObject({
      "content-type": "image/png",
      "cross-origin-resource-policy": "cross-origin",
    });
    const { id, ...profile } = await data("GET", "/user/getInfoByUserId");
    await data("PUT", "/user/update", { ...profile, id, avatar: url });
    expect(await data("GET", "/sysUser/getInfo")).toMatchObject({
      avatar: expect.stringMatching(/^http:\/\/localhost(:80)?\/files\//),
    });
  });

  test("manages roles and their permissions", async () => {
    await data("POST", "/role/add", { id: "", roleCode: "ROLE_NIGHT", roleName: "夜班", remark: "22 点以后" });
    const page = await data("GET", "/role/list?roleName=夜班&userId=1&pageNo=1&pageSize=10");
    expect(page).toMatchObject({ ...pageShape, total: 1 });
    [role] = page.records;
    expect(role).toMatchObject({ roleCode: "ROLE_NIGHT", roleName: "夜班", remark: "22 点以后", createUser: "admin" });
    await data("PUT", "/role/update", { ...role, roleName: "夜班客服" });

    const before = await data("GET", `/role/getAssignPermissionTree?roleId=${role.id}&userId=${user.id}`);
    expect(before.checkList).toEqual([]);
    const dashboard = find(before.permissionList, ({ code }) => code === "dashboard");
    const add = find(before.permissionList, ({ code }) => code === "sys:department:add");
    expect(add).toMatchObject({ id: expect.any(Number), label: "新增", type: 2, parentName: "部门管理", children: [] });
    await data("POST", "/role/saveRoleAssign", { roleId: role.id, list: [dashboard.id, add.id, add.parentId] });
    const after = await data("GET", `/role/getAssignPermissionTree?roleId=${role.id}&userId=${user.id}`);
    const directory = find(before.permissionList, ({ code }) => code === "sys:manager");
    // Existing clients compare with `===`, so both lists need ids of the same type.
    for (const id of [dashboard.id, add.id, add.parentId, directory.id])
      expect(after.checkList.some((checked: unknown) => checked === id)).toBe(true);
    expect(after.checkList).toHaveLength(4);
  });

  test("assigns roles", async () => {
    const page = await data("GET", `/user/getRoleListForAssign?userId=${user.id}&pageNo=1&pageSize=100`);
    expect(page).toMatchObject(pageShape);
    const chosen = page.records.find(({ roleCode }: Loose) => roleCode === "ROLE_NIGHT");
    expect(await data("GET", `/user/getRoleByUserId/${user.id}`)).toEqual([]);
    await data("POST", "/user/saveUserRole", { userId: user.id, roleIds: [chosen.id] });
    const assigned = await data("GET", `/user/getRoleByUserId/${user.id}`);
    expect(page.records.filter(({ id }: Loose) => assigned.includes(id))).toEqual([chosen]);
    expect(await send("GET", `/role/check/${chosen.id}`)).toMatchObject({
      success: false,
      code: 200,
      message: "仍有 1 位用户拥有该角色，不能删除",
    });
  });

  test("manages menus", async () => {
    const [top] = await data("GET", "/permission/parent/list");
    expect(top).toMatchObject({ id: 0, label: "顶级菜单", parentId: -1 });
    expect(find(top.children, ({ type }) => type === 2)).toBeUndefined();
    const directory = await data("POST", "/permission/add", {
      id: "",
      type: 0,
      parentId: 0,
      parentName: "顶级菜单",
      label: "相册",
      code: "studio:albums",
      path: "/albums",
      name: "albums",
      url: "",
      icon: "photo",
      orderNum: 50,
      remark: "",
    });
    await data("PUT", "/permission/update", { ...directory, label: "样片", children: undefined });
    const tree = await data("GET", "/permission/list");
    expect(find(tree, ({ id }) => id === directory.id)).toEqual({
      ...directory,
      label: "样片",
      labels: { ...directory.labels, zh: "样片" },
      version: 2,
    });
    const system = find(tree, ({ code }) => code === "sys:manager");
    expect(await send("GET", `/permission/check/${system.id}`)).toMatchObject({ success: false, code: 200 });
    await data("GET", `/permission/check/${directory.id}`);
    await data("DELETE", `/permission/delete/${directory.id}`);
  });

  test("keeps working during a token exchange", async () => {
    const old = token;
    const next = await data("POST", "/sysUser/refreshToken", { token: old });
    expect(next).toMatchObject({ token: expect.any(String), expireTime: expect.any(Number) });
    await data("GET", "/sysUser/getInfo");
    token = next.token;
    await data("GET", "/sysUser/getInfo");
  });

  test("signs in as the new user, sees the granted permissions and changes the password", async () => {
    const admin = token;
    token = (await signIn("li.lei", "Xinyuan-2026")).token;
    expect((await data("GET", "/sysUser/getInfo")).roles.toSorted()).toEqual(
      ["ROLE_NIGHT", "dashboard", "sys", "sys:department", "sys:department:add", "sys:manager"].toSorted(),
    );
    const own = await data("GET", "/user/getInfoByUserId");
    expect(await data("GET", `/user/getInfoByUserId/${own.id}`)).toEqual(own);
    expect(await send("GET", "/user/list")).toMatchObject({ success: false, code: 700 });
    const profile = { username: "li.lei", phone: own.phone, nickName: "阿雷", realName: own.realName, gender: 1 };
    expect(await send("PUT", "/user/newUpdate", { ...profile, oldPassword: "", newPassword: "" })).toMatchObject({
      success: false,
      message: "请先输入密码",
    });
    const passwords = { oldPassword: "Xinyuan-2026", newPassword: "Xiatian-2027" };
    expect(await data("PUT", "/user/newUpdate", { ...profile, ...passwords })).toMatchObject({ nickName: "阿雷" });
    await data("POST", "/sysUser/logout", { token });
    expect(await send("GET", "/sysUser/getInfo")).toMatchObject({ success: false, code: 50014 });
    token = admin;
  });

  test("deletes its records and signs out", async () => {
    await data("DELETE", `/user/delete/${user.id}`);
    expect((await data("GET", "/user/list?username=li.lei")).records).toEqual([]);
    await data("GET", `/role/check/${role.id}`);
    await data("DELETE", `/role/delete/${role.id}`);
    await data("DELETE", `/department/delete/${department.id}`);
    expect(await send("POST", "/sysUser/logout", { token })).toMatchObject({ success: true });
    expect(await send("GET", "/user/list")).toMatchObject({ success: false, code: 50014 });
  });
});
