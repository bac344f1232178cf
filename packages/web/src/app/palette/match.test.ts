import { expect, test } from "vitest";
import { matchPath, pieces, search } from "./match.ts";
import { pagesOf, titlePath } from "./palette-pages.ts";
import { matchPinyin } from "./pinyin-match.ts";

const english = [["Dashboard"], ["Delivery orders"], ["System", "Users"], ["System", "Error log"], ["Audit trail"]];
const chinese = [
  ["仪表盘"],
  ["外卖订单"],
  ["代驾订单"],
  ["跑腿订单"],
  ["系统管理", "用户"],
  ["系统管理", "错误日志"],
  ["提现"],
];

const results = (trails: readonly string[][], query: string, pinyin = true) =>
  search(trails, (trail) => trail, query, pinyin ? matchPinyin : null).map(({ item }) => item.at(-1));
const marked = (trail: readonly string[], query: string) => {
  const { text } = titlePath(trail);
  const match = matchPath(trail, query, matchPinyin);
  return match && [...match.marks].map((at) => text.charAt(at)).join("");
};

//
test("finds a page by letters in order anywhere in its title path", () => {
  expect(results(english, "users")[0]).toBe("Users");
  expect(results(english, "sysus")).toEqual(["Users"]);
  expect(results(english, "sys err")[0]).toBe("Error log");
  expect(results(english, "system > users")).toEqual(["Users"]);
  expect(results(english, "sys/users")).toEqual(["Users"]);
  expect(results(english, "order")[0]).toBe("Delivery orders");
  expect(results(english, "zzz")).toEqual([]);
});

test("ranks the page's own title above its directories", () => {
  expect(
    results(
      [
        ["Users", "Roles"],
        ["System", "Users"],
      ],
      "users",
    ),
  ).toEqual(["Users", "Roles"]);
});

test("ignores accents and case", () => {
  expect(results([["Administración", "Menús"]], "menus")).toEqual(["Menús"]);
  expect(results(english, "AUDIT")).toEqual(["Audit trail"]);
});

test("finds Chinese by its characters", () => {
  expect(results(chinese, "订单", false)).toEqual(["外卖订单", "代驾订单", "跑腿订单"]);
  expect(marked(["系统管理", "用户"], "用户")).toBe("用户");
});

//
test("finds Chinese by pinyin and initials", () => {
  expect(results(chinese, "dingdan")).toEqual(["外卖订单", "代驾订单", "跑腿订单"]);
  expect(results(chinese, "wmdd")).toEqual(["外卖订单"]);
  expect(results(chinese, "waimai")[0]).toBe("外卖订单");
  expect(results(chinese, "ddd")[0]).toBe("代驾订单");
  expect(results(chinese, "DJDD")[0]).toBe("代驾订单");
  expect(results(chinese, "xtyh")[0]).toBe("用户");
  expect(results(chinese, "yh")[0]).toBe("用户");
  expect(results(chinese, "cwrz")[0]).toBe("错误日志");
});

test("finds no Chinese by Latin letters without pinyin", () => {
  expect(results(chinese, "wmdd", false)).toEqual([]);
});

test("marks the matched characters, also by pinyin", () => {
  expect(marked(["外卖订单"], "wmdd")).toBe("外卖订单");
  expect(marked(["外卖订单"], "dingdan")).toBe("订单");
  expect(marked(["System", "Users"], "users")).toBe("Users");
});

test("splits a text into marked and unmarked pieces", () => {
  expect(pieces("System › Users", new Set([9, 10]))).toEqual([
    { text: "System › ", isMarked: false },
    { text: "Us", isMarked: true },
    { text: "ers", isMarked: false },
  ]);
  expect(pieces("System › Users", new Set([0, 9]), 9)).toEqual([
    { text: "U", isMarked: true },
    { text: "sers", isMarked: false },
  ]);
  expect(pieces("", new Set())).toEqual([]);
});

test("lists the pages of a menu once, with title paths and external links marked", () => {
  const entry = (path: string, title: string, children: ReturnType<typeof entryOf>[] = []) =>
    entryOf(path, title, children);
  const menu = [
    entry("/order", "Orders"),
    entry("/system", "System", [entry("/system/users", "Users"), entry("https://help.example", "Help")]),
    entry("/order", "Orders again"),
  ];
  expect(pagesOf(menu).map(({ path, trail, isExternal }) => [path, trail.join(" > "), isExternal])).toEqual([
    ["/order", "Orders", false],
    ["/system/users", "System > Users", false],
    ["https://help.example", "System > Help", true],
  ]);
});

function entryOf(path: string, title: string, children: readonly Entry[]): Entry {
  return { path, title, icon: "", component: "", children };
}
interface Entry {
  path: string;
  title: string;
  icon: string;
  component: string;
  children: readonly Entry[];
}
