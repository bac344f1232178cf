import { describe, expect, test } from "vitest";
import { firstRows, rowsToRequest, settle } from "./live-rows.ts";

interface Thing {
  id: string;
  state: string;
}

const thing = (id: string, state = "new"): Thing => ({ id, state });
const keyOf = ({ id }: Thing) => id;
const shown = firstRows([thing("c"), thing("b"), thing("a")], keyOf).rows;
const keysOf = (rows: readonly { key: string }[]) => rows.map(({ key }) => key);

describe("settle", () => {
  //
  test("counts new records and moves no row", () => {
    const next = settle(shown, [thing("e"), thing("d"), thing("c"), thing("b"), thing("a")], keyOf, true);
    expect(keysOf(next.rows)).toEqual(["c", "b", "a"]);
    expect(next.arrived).toBe(2);
  });

  //
  test("updates a changed record in place and highlights it once", () => {
    const next = settle(
      shown,
      [shown[0]?.record ?? thing("?"), thing("b", "done"), shown[2]?.record ?? thing("?")],
      keyOf,
      true,
    );
    expect(next.rows.map(({ record, beat }) => [record.state, beat])).toEqual([
      ["new", 0],
      ["done", 1],
      ["new", 0],
    ]);
  });

  test("highlights none when many change at once", () => {
    const many = firstRows(
      ["a", "b", "c", "d", "e", "f"].map((id) => thing(id)),
      keyOf,
    ).rows;
    const changed = (count: number) =>
      many.map(({ key, record }, index) => (index < count ? thing(key, "done") : record));
    const beatsOf = (count: number) => settle(many, changed(count), keyOf, true).rows.map(({ beat }) => beat);
    expect(beatsOf(5)).toEqual([1, 1, 1, 1, 1, 0]);
    expect(beatsOf(6)).toEqual([0, 0, 0, 0, 0, 0]);
    expect(settle(many, changed(6), keyOf, true).rows.every(({ record }) => record.state === "done")).toBe(true);
  });

  test("keeps an unchanged row as the same object", () => {
    const next = settle(
      shown,
      shown.map(({ record }) => ({ ...record })),
      keyOf,
      true,
    );
    expect(next.rows.every((row, index) => row === shown[index])).toBe(true);
  });

  //
  test("keeps a removed row in place and marks it", () => {
    const next = settle(shown, [thing("c"), thing("a")], keyOf, false);
    expect(next.rows.map(({ key, isRemoved }) => [key, isRemoved])).toEqual([
      ["c", false],
      ["b", true],
      ["a", false],
    ]);
  });

  test("does not mark a row that newer ones pushed off the page", () => {
    const next = settle(shown, [thing("e"), thing("d"), thing("c")], keyOf, false);
    expect(next.rows.some(({ isRemoved }) => isRemoved)).toBe(false);
    expect(next.arrived).toBe(2);
  });

  test("marks a missing last row when the answer is the whole list", () => {
    expect(settle(shown, [thing("c"), thing("b")], keyOf, true).rows[2]).toMatchObject({ key: "a", isRemoved: true });
  });

  test("unmarks a row that returns", () => {
    const gone = settle(shown, [thing("c"), thing("a")], keyOf, true).rows;
    expect(settle(gone, [thing("c"), thing("b"), thing("a")], keyOf, true).rows[1]).toMatchObject({
      key: "b",
      isRemoved: false,
    });
  });

  test("does not count rows that moved up from the next page", () => {
    expect(settle(shown, [thing("c"), thing("a"), thing("0")], keyOf, false).arrived).toBe(0);
  });

  test("shows arrivals at once in an empty list", () => {
    expect(settle([], [thing("a")], keyOf, true)).toMatchObject({ rows: [{ key: "a" }], arrived: 0 });
  });

  test("requests enough rows for those on screen, up to the limit of a call", () => {
    expect([
      rowsToRequest(20, 0, 200),
      rowsToRequest(20, 1, 200),
      rowsToRequest(20, 21, 200),
      rowsToRequest(50, 400, 200),
      rowsToRequest(200, 5, 200),
    ]).toEqual([20, 40, 80, 200, 200]);
  });
});
