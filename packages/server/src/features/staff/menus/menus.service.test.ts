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

const local = ["/order", "/daiorder", "/sendorder", "/courier", "/orderprice", "/merchants", "/dishes"];
const studio = ["/calendar", "/weddings", "/leads", "/quotes", "/agreements", "/galleries"];
const payments = ["/wedding-payments", "/payments-due", "/wedding-refunds", "/wedding-invoices"];
const finance = [...payments, "/refunds", "/discounts", "/tixian"];
const moderation = ["/user/renzheng", "/shenqing", "/user/dongtailist", "/gamepk"];
const support = ["/tousu", "/fankui"];
const reviews = [...support, ...moderation];
const setUp = ["/bookables", "/purposes", "/offers", "/pieces", "/system/studio", "/imports"];
const departments = "/system/department/departmentList";
const administration = [
  "/system/user/userList",
  "/system/user/appUserList",
  "/system/role/roleList",
  "/system/serviceAccounts",
  "/system/singleSignOn",
  "/system/menu/menuList",
  departments,
];
const withoutAccounts = ["/system/user/appUserList", departments];
const health = ["/errors", "/system/operations/health", "/system/operations/jobs"];
const packages = "/system/app/packageList";
const archive = ["/gonggao", "/list"];
const communication = ["/communication", ...archive];

test.each([
  [
    "admin",
    [
      "/dashboard",
      "/kefumsg",
      "/studio",
      ...studio,
      "/local-services",
      ...local,
      "/person",
      "/finance",
      ...finance,
      "/reviews",
      ...reviews,
      ...communication,
      "/chatreports",
      "/studio-setup",
      ...setUp,
      "/system",
      ...administration,
      "/operations",
      "/audit",
      ...health,
      "/webhooks",
      "/alerts",
      packages,
    ],
  ],
  [
    "manager",
    [
      "/dashboard",
      "/kefumsg",
      "/studio",
      ...studio,
      "/local-services",
      ...local,
      "/person",
      "/finance",
      ...finance,
      "/reviews",
      ...reviews,
      ...communication,
      "/chatreports",
      "/studio-setup",
      ...setUp,
      "/system",
      ...withoutAccounts,
      "/operations",
      ...health,
      packages,
    ],
  ],
  ["dispatcher", ["/dashboard", "/local-services", ...local, "/person", ...communication]],
  [
    "scheduler",
    ["/dashboard", "/studio", "/calendar", "/weddings", ...communication, "/studio-setup", "/bookables", "/purposes"],
  ],
  ["photographer", ["/dashboard", "/studio", "/calendar", "/galleries", ...communication]],
  [
    "auditor",
    [
      "/dashboard",
      "/kefumsg",
      "/studio",
      ...studio,
      "/local-services",
      ...local,
      "/person",
      "/finance",
      ...finance,
      "/reviews",
      ...reviews,
      ...communication,
      "/chatreports",
      "/studio-setup",
      ...setUp.filter((path) => path !== "/purposes"),
      "/system",
      ...administration,
      "/operations",
      "/audit",
      ...health,
      packages,
    ],
  ],
  ["service", ["/dashboard", "/kefumsg", "/person", "/reviews", ...support, ...communication]],
  [
    "finance",
    [
      "/dashboard",
      "/kefumsg",
      "/local-services",
      "/order",
      "/daiorder",
      "/sendorder",
      "/person",
      "/finance",
      ...payments,
      "/refunds",
      "/tixian",
      ...communication,
    ],
  ],
  [
    "moderator",
    ["/dashboard", "/person", "/reviews", ...moderation, ...communication, "/system", "/system/user/appUserList"],
  ],
])("shows %s the pages of the role", async (username, paths) => {
  expect(pathsOf(await menuOf(username))).toEqual(paths);
});

//
test("wraps a top-level page in a layout and leaves out empty fields", async () => {
  const [, chat] = await menuOf("service");
  expect(chat).toEqual({
    path: "/kefumsg",
    name: "kefumsg",
    component: "Layout",
    alwaysShow: false,
    meta: { title: "Customer chat", icon: "messages", roles: ["chat"] },
    children: [
      {
        path: "",
        name: "customerChat",
        component: "/chat/desk",
        alwaysShow: false,
        meta: { title: "Customer chat", icon: "messages", roles: ["chat"] },
      },
    ],
  });
});

test("groups pages in directories", async () => {
  const directory = (await menuOf("auditor")).find(({ path }) => path === "/operations");
  expect(directory).toMatchObject({
    name: "operationsPages",
    component: "Layout",
    alwaysShow: true,
    meta: { title: "Operations", icon: "database" },
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
