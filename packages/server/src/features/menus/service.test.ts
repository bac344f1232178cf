import { menusApi, type RouteRecord } from "@vowdesk/contract/menus";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestServer, type TestServer } from "../../app/test-server.ts";

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

test.each([
  ["admin", ["/dashboard", "/order", "/system", "/system/user/userList", "/system/role/roleList", "/errors", "/audit"]],
  ["manager", ["/dashboard", "/order", "/system", "/errors", "/audit"]],
  ["dispatcher", ["/dashboard", "/order"]],
  [
    "auditor",
    ["/dashboard", "/order", "/system", "/system/user/userList", "/system/role/roleList", "/errors", "/audit"],
  ],
  ["service", ["/dashboard"]],
  ["finance", ["/dashboard"]],
  ["moderator", ["/dashboard"]],
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
  expect(system?.children).toEqual([
    {
      path: "/errors",
      name: "errorLog",
      component: "/errors/list",
      alwaysShow: false,
      meta: { title: "Error log", icon: "bug", roles: ["errors"] },
    },
    expect.objectContaining({ path: "/audit", component: "/audit/list" }),
  ]);
});

test("titles are in the asked language", async () => {
  const titles = await Promise.all(
    ["zh", "en", "es", "ja"].map(async (language) => (await menuOf("service", language))[0]?.meta.title),
  );
  expect(titles).toEqual(["首页", "Dashboard", "Panel", "ダッシュボード"]);
});
