import { menusApi, type RouteRecord } from "@vowdesk/contract/staff/menus";
import { sql } from "kysely";
import { readFile } from "node:fs/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestServer, type TestServer } from "../../../../test/server.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ demo: true });
});
afterAll(() => server.close());

async function menuOf(username: string, language = "en"): Promise<RouteRecord[]> {
  const answer = await server.call(menusApi.routes, {}, await server.signIn(username), {
    "accept-language": language,
  });
  return answer.data;
}

/** Full paths of directories and pages in display order. */
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

/** The pages of the directory "System". */
const system = [
  "/system/user/userList",
  "/system/user/appUserList",
  "/system/role/roleList",
  "/system/serviceAccounts",
  "/system/singleSignOn",
  "/system/menu/menuList",
  "/system/department/departmentList",
  "/errors",
  "/system/app/packageList",
  "/audit",
  "/system/operations/health",
  "/system/operations/jobs",
  "/webhooks",
  "/alerts",
  "/system/studio",
];
const accounts = new Set([
  "/system/user/userList",
  "/system/role/roleList",
  "/system/serviceAccounts",
  "/system/singleSignOn",
  "/system/menu/menuList",
]);
/** Only the administrator manages webhooks and alerts. */
const withoutWebhooks = system.filter((path) => !["/webhooks", "/alerts"].includes(path));
const withoutAccounts = withoutWebhooks.filter((path) => !accounts.has(path));
const planning = ["/studio", "/calendar", "/weddings", "/bookables", "/purposes"];
const studio = [
  ...planning,
  "/offers",
  "/leads",
  "/quotes",
  "/agreements",
  "/wedding-payments",
  "/payments-due",
  "/wedding-refunds",
];
const orders = ["/order", "/daiorder", "/sendorder"];
const moderation = ["/user/renzheng", "/shenqing", "/user/dongtailist", "/gamepk"];
const support = ["/tousu", "/fankui"];
const reviews = ["/reviews", "/tixian", ...support, ...moderation, "/discounts", "/refunds"];
const common = [
  "/dashboard",
  "/kefumsg",
  ...studio,
  "/chatreports",
  ...orders,
  "/courier",
  "/person",
  "/orderprice",
  "/merchants",
  "/dishes",
  ...reviews,
  "/gonggao",
  "/list",
];

test.each([
  ["admin", [...common, "/system", ...system]],
  ["manager", [...common, "/system", ...withoutAccounts.filter((path) => path !== "/audit")]],
  [
    "dispatcher",
    ["/dashboard", ...orders, "/courier", "/person", "/orderprice", "/merchants", "/dishes", "/gonggao", "/list"],
  ],
  ["scheduler", ["/dashboard", ...planning, "/gonggao", "/list"]],
  ["photographer", ["/dashboard", "/studio", "/calendar", "/gonggao", "/list"]],
  ["auditor", [...common.filter((path) => path !== "/purposes"), "/system", ...withoutWebhooks]],
  ["service", ["/dashboard", "/kefumsg", "/person", "/reviews", ...support, "/gonggao", "/list"]],
  [
    "finance",
    [
      "/dashboard",
      "/kefumsg",
      "/studio",
      "/wedding-payments",
      "/payments-due",
      "/wedding-refunds",
      ...orders,
      "/person",
      "/reviews",
      "/tixian",
      "/refunds",
      "/gonggao",
      "/list",
    ],
  ],
  [
    "moderator",
    ["/dashboard", "/person", "/reviews", ...moderation, "/gonggao", "/list", "/system", "/system/user/appUserList"],
  ],
])("shows %s the pages of the role", async (username, paths) => {
  expect(pathsOf(await menuOf(username))).toEqual(paths);
});

//
test("wraps a top-level page in a layout and leaves out empty fields", async () => {
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

test("groups the system pages in a directory", async () => {
  const directory = (await menuOf("auditor")).find(({ path }) => path === "/system");
  expect(directory).toMatchObject({
    name: "system",
    component: "Layout",
    alwaysShow: true,
    meta: { title: "System", icon: "settings", roles: ["sys:manager"] },
  });
  expect(directory?.children).toContainEqual({
    path: "/errors",
    name: "errorLog",
    component: "/errors/list",
    alwaysShow: false,
    meta: { title: "Error log", icon: "bug", roles: ["errors"] },
  });
  expect(directory?.children).toContainEqual(expect.objectContaining({ path: "/audit", component: "/audit/list" }));
});

test("returns titles in the language of the request", async () => {
  const titles = await Promise.all(
    ["zh", "en", "es", "ja"].map(async (language) => (await menuOf("service", language))[0]?.meta.title),
  );
  expect(titles).toEqual(["首页", "Dashboard", "Panel", "ダッシュボード"]);
});

/** The names in the icon table of web. Read as text, because the server must not import web. */
async function knownIcons(): Promise<Set<string>> {
  const table = await readFile(new URL("../../../../../web/src/ui/overlay/menu-icons.ts", import.meta.url), "utf8");
  return new Set([...table.matchAll(/^ {2}"?([a-z][a-z-]*)"?: Icon\w+,$/gm)].map(([, name = ""]) => name));
}

test("has every icon of the menu in the icon table of web", async () => {
  const { rows } = await sql<{ icon: string }>`select distinct icon from permission where icon <> ''`.execute(
    server.services.db,
  );
  const known = await knownIcons();
  expect(rows.length).toBeGreaterThan(8);
  expect(rows.map(({ icon }) => icon).filter((icon) => !known.has(icon))).toEqual([]);
});
