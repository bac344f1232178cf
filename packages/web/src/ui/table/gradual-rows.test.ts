import { expect, test } from "vitest";
import { updateSomeRows } from "./gradual-rows.ts";
import { firstRows, settle, type LiveRow } from "./live-rows.ts";

interface Thing {
  id: string;
  state: string;
}

type Rows = readonly LiveRow<Thing>[];

const keyOf = ({ id }: Thing) => id;
const things = (count: number, state: string) =>
  Array.from({ length: count }, (_, index): Thing => ({ id: `${index}`, state }));
const rowsOf = (all: readonly Thing[]) => firstRows(all, keyOf).rows;
const changed = (rows: Rows, all: readonly Thing[]) => settle(rows, all, keyOf, true).rows;
const statesOf = (rows: Rows) => rows.map(({ record }) => record.state).join("");

test("updates a few changed rows at a time, from the top", () => {
  const shown = rowsOf(things(6, "a"));
  const next = changed(shown, things(6, "b"));
  const steps: string[] = [];
  for (let stand = { rows: shown, from: 0 }; stand.rows !== next; steps.push(statesOf(stand.rows)))
    stand = updateSomeRows(stand, next);
  expect(steps).toEqual(["bbaaaa", "bbbbaa", "bbbbbb"]);
});

test("reaches every row when all change again at each step", () => {
  let stand = { rows: rowsOf(things(4, "a")), from: 0 };
  const steps: string[] = [];
  for (const state of ["b", "c", "d", "e", "f"]) {
    stand = updateSomeRows(stand, changed(stand.rows, things(4, state)));
    steps.push(statesOf(stand.rows));
  }
  expect(steps).toEqual(["baaa", "bcaa", "bcda", "bcde", "fcde"]);
});

test("updates few changed rows in one step", () => {
  const before = things(8, "a");
  const shown = rowsOf(before);
  const after = before.map((thing, index) => (index === 2 || index === 7 ? { ...thing, state: "b" } : thing));
  const next = changed(shown, after);
  expect(updateSomeRows({ rows: shown, from: 5 }, next).rows).toBe(next);
});

test("replaces another list at once", () => {
  const stand = { rows: rowsOf(things(8, "a")), from: 3 };
  const longer = rowsOf(things(9, "b"));
  const other = rowsOf(things(8, "b").map(({ id, state }) => ({ id: `x${id}`, state })));
  expect([updateSomeRows(stand, longer).rows, updateSomeRows(stand, other).rows]).toEqual([longer, other]);
});
