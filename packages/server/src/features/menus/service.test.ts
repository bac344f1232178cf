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

test.each([
  ["admin", ["/dashboard", "/order", "/audit"]],
  ["manager", ["/dashboard", "/order", "/audit"]],
  ["dispatcher", ["/dashboard", "/order"]],
  ["auditor", ["/dashboard", "/order", "/audit"]],
  ["service", ["/dashboard"]],
  ["finance", ["/dashboard"]],
  ["moderator", ["/dashboard"]],
])("%s sees the pages of the role", async (username, paths) => {
  expect((await menuOf(username)).map(({ path }) => path)).toEqual(paths);
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

test("titles are in the asked language", async () => {
  const titles = await Promise.all(
    ["zh", "en", "es", "ja"].map(async (language) => (await menuOf("service", language))[0]?.meta.title),
  );
  expect(titles).toEqual(["首页", "Dashboard", "Panel", "ダッシュボード"]);
});
