import { expect, test } from "vitest";
import { arrangedColumns, resized } from "./list-layout.ts";

const columns = [
  { id: "number", width: 172 },
  { id: "status", width: 124 },
  { id: "address" },
  { id: "total", width: 92 },
];
const ids = (arrangement: Parameters<typeof arrangedColumns>[1]) =>
  arrangedColumns(columns, arrangement).map(({ id }) => id);

test("without an arrangement the columns are the very same object, so that no row is drawn again", () => {
  expect(arrangedColumns(columns, null)).toBe(columns);
});

test("PRODUCT 5: columns are shown in the order somebody gave them, hidden ones not at all", () => {
  expect(ids([{ id: "total" }, { id: "address" }, { id: "status", isHidden: true }])).toEqual([
    "number",
    "total",
    "address",
  ]);
});

test("a column that came with a later version stands behind, and one that is gone is passed over", () => {
  expect(ids([{ id: "total" }, { id: "gone" }])).toEqual(["number", "total", "status", "address"]);
});

test("the first column names the record: it is neither hidden nor moved, but it may be wider", () => {
  expect(ids([{ id: "status" }, { id: "number", isHidden: true }])[0]).toBe("number");
  expect(arrangedColumns(columns, [{ id: "number", width: 300 }])[0]).toEqual({ id: "number", width: 300 });
});

test("a width is kept beside what was arranged before", () => {
  expect(resized(columns, null, "address", 240)).toEqual([
    { id: "number" },
    { id: "status" },
    { id: "address", width: 240 },
    { id: "total" },
  ]);
  expect(resized(columns, [{ id: "total", isHidden: true }], "address", 240)).toEqual([
    { id: "total", isHidden: true },
    { id: "address", width: 240 },
  ]);
});
