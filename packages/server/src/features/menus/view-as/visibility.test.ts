import { menuTypes } from "@vowdesk/contract/menus";
import { expect, test } from "vitest";
import { explain, type Explained } from "./visibility.ts";

const row = (id: number, parent_id: number | null, given: Partial<Explained> = {}): Explained => ({
  id,
  parent_id,
  type: menuTypes.menu,
  code: `code:${id}`,
  label: `Row ${id}`,
  path: `/row-${id}`,
  url: "/dashboard/board",
  hidden: false,
  ...given,
});
const directory = (id: number, parent_id: number | null, given: Partial<Explained> = {}) =>
  row(id, parent_id, { type: menuTypes.directory, ...given });
const holding = (...codes: string[]) => ({ name: "Desk", codes: new Set(codes) });
const reasonOf = (rows: Explained[], id: number, roles = [holding()]) =>
  explain(rows, roles).find((one) => one.id === id);

test("PRODUCT 4: a row is there because of a role that grants it, by name", () => {
  const roles = [holding("code:1"), { name: "Night", codes: new Set(["code:1", "night"]) }];
  expect(reasonOf([row(1, null)], 1, roles)).toEqual({
    id: 1,
    isShown: true,
    reason: "granted",
    by: ["Desk", "Night"],
  });
});

test("an administrator finds what no row grants", () => {
  expect(reasonOf([row(1, null)], 1, [holding("admin")])).toMatchObject({ isShown: true, reason: "granted" });
});

test.each<[string, Explained[], string, boolean, string[]]>([
  ["no role grants it", [row(1, null)], "not-granted", false, []],
  [
    "its directory is closed",
    [directory(2, null, { code: "x:y" }), row(1, 2, { code: null })],
    "directory-not-granted",
    false,
    ["Row 2"],
  ],
  ["it is hidden", [row(1, null, { code: null, hidden: true })], "hidden", false, []],
  [
    "its directory is hidden",
    [directory(2, null, { code: null, hidden: true }), row(1, 2, { code: null })],
    "directory-hidden",
    false,
    ["Row 2"],
  ],
  ["it hangs under a page", [row(2, null, { code: null }), row(1, 2, { code: null })], "below-page", false, ["Row 2"]],
  ["there is no such page", [row(1, null, { code: null, url: "/old/page" })], "no-page", true, []],
  [
    "an address elsewhere needs no page",
    [row(1, null, { code: null, url: "", path: "https://example.com" })],
    "free",
    true,
    [],
  ],
  ["the directory is empty", [directory(1, null, { code: null })], "empty-directory", false, []],
  ["all in it is closed to them", [directory(1, null, { code: null }), row(2, 1)], "empty-directory", false, []],
  ["something in it is open", [directory(1, null, { code: null }), row(2, 1, { code: null })], "free", true, []],
])("%s", (_name, rows, reason, isShown, by) => {
  expect(reasonOf(rows, 1)).toEqual({ id: 1, isShown, reason, by });
});

test("a button is a right: it counts wherever its page stands", () => {
  const rows = [row(2, null), row(1, 2, { type: menuTypes.button })];
  expect(reasonOf(rows, 1, [holding("code:1")])).toMatchObject({ isShown: true, reason: "granted" });
});
