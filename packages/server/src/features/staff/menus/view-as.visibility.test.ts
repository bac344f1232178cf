import { menuTypes } from "@vowdesk/contract/staff/menus";
import { expect, test } from "vitest";
import { explainVisibility, type Explained } from "./view-as.visibility.ts";

const row = (id: number, parent_id: number | null, input: Partial<Explained> = {}): Explained => ({
  id,
  parent_id,
  type: menuTypes.menu,
  code: `code:${id}`,
  label: `Row ${id}`,
  path: `/row-${id}`,
  url: "/dashboard/board",
  hidden: false,
  ...input,
});
const directory = (id: number, parent_id: number | null, input: Partial<Explained> = {}) =>
  row(id, parent_id, { type: menuTypes.directory, ...input });
const roleWith = (...codes: string[]) => ({ name: "Desk", codes: new Set(codes) });
const reasonOf = (rows: Explained[], id: number, roles = [roleWith()]) =>
  explainVisibility(rows, roles).find((row) => row.id === id);

test("names the roles that grant a row", () => {
  const roles = [roleWith("code:1"), { name: "Night", codes: new Set(["code:1", "night"]) }];
  expect(reasonOf([row(1, null)], 1, roles)).toEqual({
    id: 1,
    isShown: true,
    reason: "granted",
    by: ["Desk", "Night"],
  });
});

test("shows every row to an administrator", () => {
  expect(reasonOf([row(1, null)], 1, [roleWith("admin")])).toMatchObject({ isShown: true, reason: "granted" });
});

//
test.each<[string, Explained[], string, boolean, string[]]>([
  ["no role grants it", [row(1, null)], "not-granted", false, []],
  [
    "its directory is not granted",
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
  ["it is below a page", [row(2, null, { code: null }), row(1, 2, { code: null })], "below-page", false, ["Row 2"]],
  ["its page does not exist", [row(1, null, { code: null, url: "/old/page" })], "no-page", true, []],
  ["it is an external address", [row(1, null, { code: null, url: "", path: "https://example.com" })], "free", true, []],
  ["the directory is empty", [directory(1, null, { code: null })], "empty-directory", false, []],
  ["the directory has no granted page", [directory(1, null, { code: null }), row(2, 1)], "empty-directory", false, []],
  [
    "the directory has a granted page",
    [directory(1, null, { code: null }), row(2, 1, { code: null })],
    "free",
    true,
    [],
  ],
])("explains a row when %s", (_name, rows, reason, isShown, by) => {
  expect(reasonOf(rows, 1)).toEqual({ id: 1, isShown, reason, by });
});

test("counts a button as granted even if its page is hidden", () => {
  const rows = [row(2, null), row(1, 2, { type: menuTypes.button })];
  expect(reasonOf(rows, 1, [roleWith("code:1")])).toMatchObject({ isShown: true, reason: "granted" });
});
