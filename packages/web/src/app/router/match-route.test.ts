import { expect, test } from "vitest";
import { matchRoute } from "./match-route.ts";

const routes = ["/user/:id", "/order", "/user/list", "/fees(new", "/订单", "/", "/redirect/*", "/*"].map((path) => ({
  path,
}));
const pathOf = (path: string) => matchRoute(routes, path)?.route.path;

test("a path without parameters wins over a pattern before it", () => {
  expect(pathOf("/user/list")).toBe("/user/list");
  expect(matchRoute(routes, "/user/7")).toEqual({ route: { path: "/user/:id" }, params: { id: "7" } });
});

test("letter case and a slash at the end make no difference", () => {
  expect(pathOf("/Order/")).toBe("/order");
});

test("percent-encoded paths are matched as text", () => {
  expect(pathOf(encodeURI("/订单"))).toBe("/订单");
  expect(pathOf("/%")).toBe("/*");
});

test("characters of regular expressions stand for themselves", () => {
  expect(pathOf("/fees(new")).toBe("/fees(new");
  expect(pathOf("/feesnew")).toBe("/*");
});

test("a star is the rest of the path", () => {
  expect(matchRoute(routes, "/redirect/order/7")?.params).toEqual({ "*": "order/7" });
  expect(pathOf("/")).toBe("/");
  expect(pathOf("/unknown/page")).toBe("/*");
});
