import { expect, test } from "vitest";
import { orderedColumns, withMoved, withToggled } from "./column-layout.ts";

const ids = ["status", "due", "total"];

test("puts columns without a stored place last and drops unknown ones", () => {
  expect(orderedColumns(ids, null)).toEqual([{ id: "status" }, { id: "due" }, { id: "total" }]);
  expect(orderedColumns(ids, [{ id: "gone" }, { id: "total", width: 90 }])).toEqual([
    { id: "total", width: 90 },
    { id: "status" },
    { id: "due" },
  ]);
});

test("hides and shows a column without changing its width", () => {
  const hidden = withToggled([{ id: "due", width: 120 }], "due");
  expect(hidden).toEqual([{ id: "due", width: 120, isHidden: true }]);
  expect(withToggled(hidden, "due")).toEqual([{ id: "due", width: 120, isHidden: false }]);
});

test("moves a column by one place", () => {
  const columns = orderedColumns(ids, null);
  expect(withMoved(columns, "due", -1).map(({ id }) => id)).toEqual(["due", "status", "total"]);
  expect(withMoved(columns, "status", 1).map(({ id }) => id)).toEqual(["due", "status", "total"]);
  expect(withMoved(columns, "gone", 1)).toEqual(columns);
});
