import { expect, test } from "vitest";
import { matching, placeRefusal } from "./departments.policy.ts";

const row = (id: number, parent_id: number | null, name: string) => ({ id, parent_id, name });
const rows = [row(1, null, "Head office"), row(2, 1, "Studio"), row(3, 2, "Retouching"), row(4, 1, "Finance")];

test.each([
  ["a new name", null, { parent_id: 1, name: "Orders" }, null],
  ["at the top level", null, { parent_id: null, name: "Branch" }, null],
  ["a name that a sibling has", null, { parent_id: 1, name: "STUDIO" }, "department-name-taken"],
  ["a name that is used elsewhere", null, { parent_id: 2, name: "Studio" }, null],
  ["its own name", 2, { parent_id: 1, name: "studio" }, null],
  ["below an unknown parent", null, { parent_id: 9, name: "x" }, "parent-unknown"],
  ["below itself", 2, { parent_id: 2, name: "Studio" }, "parent-below-itself"],
  ["below its child", 2, { parent_id: 3, name: "Studio" }, "parent-below-itself"],
])("%s", (_name, id, place, refusal) => {
  expect(placeRefusal(rows, id, place)).toBe(refusal);
});

test("a match is returned with its ancestors", () => {
  expect(matching(rows, "RETOUCH").map(({ id }) => id)).toEqual([1, 2, 3]);
  expect(matching(rows, "%")).toEqual([]);
});
