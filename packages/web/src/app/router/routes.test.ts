import { aMenu } from "@vowdesk/contract/staff/menus/sample";
import { RouteRecord } from "@vowdesk/contract/staff/menus";
import { expect, test } from "vitest";
import { entriesOf, permitted, routesOf } from "./routes.ts";

const record = (input: Partial<RouteRecord> & { path: string }): RouteRecord =>
  RouteRecord.parse({
    name: input.path,
    component: "/dashboard/board",
    alwaysShow: false,
    ...input,
    meta: { title: input.path, icon: "", roles: [], ...input.meta },
  });

const people = record({
  path: "/user",
  component: "Layout",
  meta: { title: "People", icon: "users", roles: [] },
  children: [
    record({ path: "list", component: "/users/list", meta: { title: "Users", icon: "", roles: ["sys:user"] } }),
    record({
      path: "edit/:id",
      component: "/users/edit",
      hidden: true,
      meta: { title: "Edit", icon: "", roles: [], activeMenu: "/user/list" },
    }),
    record({ path: "/role", component: "/roles/list", meta: { title: "Roles", icon: "", roles: [] } }),
  ],
});

//
test("pages have full paths, titles and their sidebar entry", () => {
  expect(routesOf([people])).toEqual([
    {
      path: "/user/list",
      title: "Users",
      component: "/users/list",
      redirect: undefined,
      trail: ["People", "Users"],
      activeMenu: "/user/list",
      isAffixed: false,
      isKept: true,
    },
    {
      path: "/user/edit/:id",
      title: "Edit",
      component: "/users/edit",
      redirect: undefined,
      trail: ["People", "Edit"],
      activeMenu: "/user/list",
      isAffixed: false,
      isKept: true,
    },
    {
      path: "/role",
      title: "Roles",
      component: "/roles/list",
      redirect: undefined,
      trail: ["People", "Roles"],
      activeMenu: "/role",
      isAffixed: false,
      isKept: true,
    },
  ]);
});

test("a directory with one page becomes that page, without a repeated title", () => {
  expect(entriesOf(aMenu())).toEqual([
    { path: "/order", component: "/orders/delivery", title: "Delivery orders", icon: "truck-delivery", children: [] },
  ]);
  expect(routesOf(aMenu())[0]?.trail).toEqual(["Delivery orders"]);
});

test("alwaysShow keeps such a directory, and hidden entries are left out", () => {
  const [order] = aMenu();
  expect(entriesOf([record({ ...order, path: "/order", alwaysShow: true })])[0]?.children).toHaveLength(1);
  expect(entriesOf([people])[0]?.children.map(({ path }) => path)).toEqual(["/user/list", "/role"]);
});

test("leaves out an empty directory", () => {
  expect(entriesOf([record({ path: "/empty", component: "Layout" })])).toEqual([]);
});

//
test("a route with roles requires one of them, a route without roles is open", () => {
  const paths = (codes: string[]) => routesOf(permitted([people], codes)).map(({ path }) => path);
  expect(paths(["sys:user"])).toContain("/user/list");
  expect(paths(["order"])).toEqual(["/user/edit/:id", "/role"]);
});
