import { expect, test } from "vitest";
import { tree } from "./menus.present.ts";
import type { MenuRow } from "./menus.store.ts";

const label = { zh: "页", en: "Page", es: "Página", ja: "ページ" };

function menuRow(overrides: Partial<MenuRow>): MenuRow {
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

const directoryRow = (overrides: Partial<MenuRow> = {}) =>
  menuRow({ type: 0, code: "dir", path: "/dir", name: "dir", url: "", ...overrides });

//
test("puts the options of a row into meta and leaves out the defaults", () => {
  const options = { no_cache: true, active_menu: "/order", breadcrumb: false, affix: true, hidden: true };
  const [record] = tree([directoryRow(), menuRow({ id: 2, parent_id: 1, path: "detail", ...options })], "en");
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
  const [plain] = tree([menuRow({})], "zh");
  expect(plain?.meta).toEqual({ title: "页", icon: "file", roles: ["page"] });
});

test.each([
  [null, 0, true],
  [null, 1, false],
  [false, 0, false],
  [true, 1, true],
])("shows a row with always_show %j and type %i always: %j", (always_show, type, expected) => {
  const [record] = tree([menuRow({ type, always_show }), menuRow({ id: 2, parent_id: 1 })], "en");
  expect(record?.alwaysShow).toBe(expected);
});

test("presents an external address as a page without component", () => {
  const link = { path: "https://example.com/help?a=1", url: "", name: "help" };
  const expected = {
    path: "https://example.com/help?a=1",
    name: "help",
    component: "",
    alwaysShow: false,
    meta: { title: "Page", icon: "file", roles: ["page"] },
  };
  expect(tree([menuRow(link)], "en")).toEqual([expected]);
  expect(tree([directoryRow(), menuRow({ id: 2, parent_id: 1, ...link })], "en")[0]?.children).toEqual([expected]);
});

test("leaves out directories without permitted pages and pages in directories without permission", () => {
  expect(tree([directoryRow(), directoryRow({ id: 2, parent_id: 1 })], "en")).toEqual([]);
  expect(tree([menuRow({ parent_id: 9 })], "en")).toEqual([]);
});
