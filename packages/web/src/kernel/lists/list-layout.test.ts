import { expect, test } from "vitest";
import { arrangedColumns, withColumnWidth } from "./list-layout.ts";

const columns = [{ id: "number" }, { id: "status" }, { id: "address" }, { id: "total" }];
const ids = (arrangement: Parameters<typeof arrangedColumns>[1]) =>
  arrangedColumns(columns, arrangement).map(({ id }) => id);

test("returns the same array without an arrangement, so that rows do not render again", () => {
  expect(arrangedColumns(columns, null)).toBe(columns);
});

test("shows columns in the arranged order without hidden ones", () => {
  expect(ids([{ id: "total" }, { id: "address" }, { id: "status", isHidden: true }])).toEqual([
    "number",
    "total",
    "address",
  ]);
});

test("puts columns without an entry last and ignores entries without a column", () => {
  expect(ids([{ id: "total" }, { id: "gone" }])).toEqual(["number", "total", "status", "address"]);
});

test("the first column can be resized, but not hidden or moved", () => {
  expect(ids([{ id: "status" }, { id: "number", isHidden: true }])[0]).toBe("number");
  expect(arrangedColumns(columns, [{ id: "number", width: 300 }])[0]).toEqual({ id: "number", ownWidth: 300 });
});

test("adds a width to an existing arrangement", () => {
  expect(withColumnWidth(columns, null, "address", 240)).toEqual([
    { id: "number" },
    { id: "status" },
    { id: "address", width: 240 },
    { id: "total" },
  ]);
  expect(withColumnWidth(columns, [{ id: "total", isHidden: true }], "address", 240)).toEqual([
    { id: "total", isHidden: true },
    { id: "address", width: 240 },
  ]);
});
