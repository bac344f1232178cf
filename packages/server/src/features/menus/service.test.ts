import { menusApi, type RouteRecord } from "@vowdesk/contract/menus";
import { sql } from "kysely";
import { readFile } from "node:fs/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestServer, type TestServer } from "../../../test/server.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ demo: true });
});
afterAll(() => server.close());

async function menuOf(username: string, language = "en"): Promise<RouteRecord[]> {
  const answer = await server.call(menusApi.getMenuList, {}, await server.signIn(username), {
    "accept-language": language,
  });
  return answer.data;
}

/** Full paths of directories and pages in the order they are drawn. */
const pathsOf = (routes: readonly RouteRecord[], parent = ""): string[] =>
  routes.flatMap(({ path, children }) => {
    const full = path.startsWith("/") ? path : `${parent}/${path}`;
    return [
      full,
      ...pathsOf(
        (children ?? []).filter((child) => child.path !== ""),
        full,
      ),
    ];
  });

/** The pages of the directory for the system itself. */
const ofSystem = [
  "/system/user/userList",
  "/system/user/appUserList",
  "/system/role/roleList",
  "/system/menu/menuList",
  "/system/department/departmentList",
  "/errors",
  "/system/app/packageList",
  "/audit",
  "/system/operations/health",
  "/system/operations/jobs",
  "/system/studio",
];
const ofPeople = new Set(["/system/user/userList", "/system/role/roleList", "/system/menu/menuList"]);
const ofHouse = ofSystem.filter((path) => !ofPeople.has(path));
const ofOrders = ["/order", "/daiorder", "/sendorder"];
const ofModerator = ["/user/renzheng", "/shenqing", "/user/dongtailist", "/gamepk"];
const ofService = ["/tousu", "/fankui"];
const reviewed = ["/reviews", "/tixian", ...ofService, ...ofModerator];
const daily = ["/dashboard", "/kefumsg", ...ofOrders, "/courier", "/person", ...reviewed, "/gonggao", "/list"];

test.each([
  ["admin", [...daily, "/system", ...ofSystem]],
  ["manager", [...daily, "/system", ...ofHouse]],
  ["dispatcher", ["/dashboard", ...ofOrders, "/courier", "/person", "/gonggao", "/list"]],
  ["auditor", [...daily, "/system", ...ofSystem]],
  ["service", ["/dashboard", "/kefumsg", "/person", "/reviews", ...ofService, "/gonggao", "/list"]],
  ["finance", ["/dashboard", "/kefumsg", ...ofOrders, "/person", "/reviews", "/tixian", "/gonggao", "/list"]],
  [
    "moderator",
    ["/dashboard", "/person", "/reviews", ...ofModerator, "/gonggao", "/list", "/system", "/system/user/appUserList"],
  ],
])("%s sees the pages of the role", async (username, paths) => {
  expect(pathsOf(await menuOf(username))).toEqual(paths);
});

test("a page at the top is a layout with one child, and nothing empty travels", async () => {
  const [, order] = await menuOf("dispatcher");
  expect(order).toEqual({
    path: "/order",
    name: "order",
    component: "Layout",
    alwaysShow: false,
    meta: { title: "Delivery orders", icon: "truck-delivery", roles: ["order:delivery"] },
    children: [
      {
        path: "",
        name: "deliveryOrders",
        component: "/orders/delivery",
        alwaysShow: false,
        meta: { title: "Delivery orders", icon: "truck-delivery", roles: ["order:delivery"] },
      },
    ],
  });
});

test("the system pages hang in a directory", async () => {
  const system = (await menuOf("manager")).find(({ path }) => path === "/system");
  expect(system).toMatchObject({
    name: "system",
    component: "Layout",
    alwaysShow: true,
    meta: { title: "System", icon: "settings", roles: ["sys:manager"] },
  });
  expect(system?.children).toContainEqual({
    path: "/errors",
    name: "errorLog",
    component: "/errors/list",
    alwaysShow: false,
    meta: { title: "Error log", icon: "bug", roles: ["errors"] },
  });
  expect(system?.children).toContainEqual(expect.objectContaining({ path: "/audit", component: "/audit/list" }));
});

test("titles are in the asked language", async () => {
  const titles = await Promise.all(
    ["zh", "en", "es", "ja"].map(async (language) => (await menuOf("service", language))[0]?.meta.title),
  );
  expect(titles).toEqual(["首页", "Dashboard", "Panel", "ダッシュボード"]);
});

/** The names in the web's table of icons; read as text, as the server knows nothing of the web. */
async function drawnIcons(): Promise<Set<string>> {
  const table = await readFile(new URL("../../../../web/src/ui/overlay/menu-icons.ts", import.meta.url), "utf8");
  return new Set([...table.matchAll(/^ {2}"?([a-z][a-z-]*)"?: Icon\w+,$/gm)].map(([, name = ""]) => name));
}

test("every icon that a migration names is drawn (SPEC 2, icons of the menu)", async () => {
  const { rows } = await sql<{ icon: string }>`select distinct icon from permission where icon <> ''`.execute(
    server.services.db,
  );
  const drawn = await drawnIcons();
  expect(rows.length).toBeGreaterThan(8);
  expect(rows.map(({ icon }) => icon).filter((icon) => !drawn.has(icon))).toEqual([]);
});
