import { expect, test } from "vitest";
import { rowRefusal, type MenuPlace } from "./menus.policy.ts";

const rows: MenuPlace[] = [
  { id: 1, parent_id: null, type: 0, code: "sys:manager" },
  { id: 2, parent_id: 1, type: 1, code: "sys:user" },
  { id: 3, parent_id: 2, type: 2, code: "sys:user:add" },
  { id: 4, parent_id: null, type: 0, code: "studio:albums" },
  { id: 5, parent_id: null, type: 0, code: "app:runner" },
];
const row = (overrides: Partial<MenuPlace>) => ({ parent_id: null, type: 0, code: null, ...overrides });

test.each([
  ["a directory without a code", null, row({}), null],
  ["a directory with an own code", null, row({ code: "studio:prints" }), null],
  ["a directory named like a role", null, row({ code: "admin" }), "menu-code-unknown"],
  ["a directory named like a kind of access", null, row({ code: "app:customer" }), "menu-code-reserved"],
  ["a page named like a kind of access", null, row({ type: 1, code: "staff:any" }), "menu-code-reserved"],
  [
    "a button named like a kind of access",
    null,
    row({ type: 2, code: "signed-in", parent_id: 2 }),
    "menu-code-reserved",
  ],
  ["a reserved code of an earlier version, kept", 5, row({ code: "app:runner" }), null],
  ["a declared page", null, row({ type: 1, code: "audit", parent_id: 1 }), null],
  ["a page without a code", null, row({ type: 1 }), "menu-code-required"],
  ["a page with an unknown code", null, row({ type: 1, code: "studio:prints" }), "menu-code-unknown"],
  ["an unknown button", null, row({ type: 2, code: "sys:user:promote", parent_id: 2 }), "menu-code-unknown"],
  ["a code that is taken", null, row({ type: 1, code: "sys:user" }), "menu-code-taken"],
  ["an unchanged code", 2, row({ type: 1, code: "sys:user", parent_id: 1 }), null],
  ["a parent that does not exist", null, row({ parent_id: 9 }), "parent-unknown"],
  ["a directory under a button", null, row({ parent_id: 3 }), "parent-unknown"],
  ["a button under a button", null, row({ type: 2, code: "sys:user:edit", parent_id: 3 }), null],
  ["a row below itself", 1, row({ code: "sys:manager", parent_id: 1 }), "parent-below-itself"],
  ["a row below its child", 1, row({ code: "sys:manager", parent_id: 2 }), "parent-below-itself"],
  ["a row below another directory", 1, row({ code: "sys:manager", parent_id: 4 }), null],
])("checks %s", (_name, id, changed, refusal) => {
  expect(rowRefusal(rows, id, changed)).toBe(refusal);
});
