import { expect, test } from "vitest";
import { arrangementOf, moved, toggled } from "./column-layout.ts";

const ids = ["status", "due", "total"];

test("columns nobody arranged stand behind, and those that are gone are dropped", () => {
  expect(arrangementOf(ids, null)).toEqual([{ id: "status" }, { id: "due" }, { id: "total" }]);
  expect(arrangementOf(ids, [{ id: "gone" }, { id: "total", width: 90 }])).toEqual([
    { id: "total", width: 90 },
    { id: "status" },
    { id: "due" },
  ]);
});

test("a column is hidden and shown again, and keeps its width", () => {
  const hidden = toggled([{ id: "due", width: 120 }], "due");
  expect(hidden).toEqual([{ id: "due", width: 120, isHidden: true }]);
  expect(toggled(hidden, "due")).toEqual([{ id: "due", width: 120, isHidden: false }]);
});

test("a column moves one place", () => {
  const columns = arrangementOf(ids, null);
  expect(moved(columns, "due", -1).map(({ id }) => id)).toEqual(["due", "status", "total"]);
  expect(moved(columns, "status", 1).map(({ id }) => id)).toEqual(["due", "status", "total"]);
  expect(moved(columns, "gone", 1)).toEqual(columns);
});
