import { expect, test } from "vitest";
import { canonicalPath, withoutExtraSlashes } from "./canonical-path.ts";

test("extra slashes are removed", () => {
  expect(["/", "//", "/order/", "//order///", "/user//list"].map(withoutExtraSlashes)).toEqual([
    "/",
    "/",
    "/order",
    "/order",
    "/user/list",
  ]);
});

test("every spelling of a page's address becomes the one of its route", () => {
  for (const path of ["/order", "/order/", "//order", "/ORDER//"]) expect(canonicalPath(path, "/order")).toBe("/order");
  expect(canonicalPath(encodeURI("/订单/"), "/订单")).toBe(encodeURI("/订单"));
});

test("parameters keep their spelling", () => {
  expect(canonicalPath("/user//Anna/", "/user/:name")).toBe("/user/Anna");
  expect(canonicalPath("/Unknown/Page", "/*")).toBe("/Unknown/Page");
});
