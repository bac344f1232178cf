import { expect, test } from "vitest";
import { tree } from "./present.ts";
import type { MenuRow } from "./store.ts";

const label = { zh: "页", en: "Page", es: "Página", ja: "ページ" };

function aRow(overrides: Partial<MenuRow>): MenuRow {
  return {
    id: 1,
    parent_id: null,
    type: 1,
    code: "page",
    label,
    path: "/page",
    name: "page",
    url: "/page/list",
    icon: "file",
    affix: false,
    hidden: false,
    no_cache: false,
    active_menu: null,
    breadcrumb: true,
    always_show: null,
    order_number: 1,
    ...overrides,
  };
}

const aDirectory = (overrides: Partial<MenuRow> = {}) =>
  aRow({ type: 0, code: "dir", path: "/dir", name: "dir", url: "", ...overrides });

test("what a row says of its page travels in its meta, and what it leaves unsaid does not", () => {
  const spoken = { no_cache: true, active_menu: "/order", breadcrumb: false, affix: true, hidden: true };
  const [record] = tree([aDirectory(), aRow({ id: 2, parent_id: 1, path: "detail", ...spoken })], "en");
  expect(record?.children).toEqual([
    {
      path: "detail",
      name: "page",
      component: "/page/list",
      alwaysShow: false,
      hidden: true,
      meta: {
        title: "Page",
        icon: "file",
        roles: ["page"],
        affix: true,
        noCache: true,
        breadcrumb: false,
        activeMenu: "/order",
      },
    },
  ]);
  const [plain] = tree([aRow({})], "zh");
  expect(plain?.meta).toEqual({ title: "页", icon: "file", roles: ["page"] });
});

test.each([
  [null, 0, true],
  [null, 1, false],
  [false, 0, false],
  [true, 1, true],
])("always_show %j of type %i is %j", (always_show, type, expected) => {
  const [record] = tree([aRow({ type, always_show }), aRow({ id: 2, parent_id: 1 })], "en");
  expect(record?.alwaysShow).toBe(expected);
});

test("an address elsewhere is a page without component, at the top and in a directory", () => {
  const link = { path: "https://example.com/help?a=1", url: "", name: "help" };
  const expected = {
    path: "https://example.com/help?a=1",
    name: "help",
    component: "",
    alwaysShow: false,
    meta: { title: "Page", icon: "file", roles: ["page"] },
  };
  expect(tree([aRow(link)], "en")).toEqual([expected]);
  expect(tree([aDirectory(), aRow({ id: 2, parent_id: 1, ...link })], "en")[0]?.children).toEqual([expected]);
});

test("a directory without a permitted page is left out, and so is a page whose directory is not permitted", () => {
  expect(tree([aDirectory(), aDirectory({ id: 2, parent_id: 1 })], "en")).toEqual([]);
  expect(tree([aRow({ parent_id: 9 })], "en")).toEqual([]);
});
