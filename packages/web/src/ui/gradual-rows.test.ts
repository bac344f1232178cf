import { expect, test } from "vitest";
import { stepTowards } from "./gradual-rows.ts";
import { firstRows, settle, type LiveRow } from "./live-rows.ts";

interface Thing {
  id: string;
  state: string;
}

const keyOf = ({ id }: Thing) => id;
const things = (count: number, state: string) =>
  Array.from({ length: count }, (_, index): Thing => ({ id: `${index}`, state }));
const statesOf = (rows: readonly LiveRow<Thing>[]) => rows.map(({ record }) => record.state).join("");

test("rows that all changed are brought up to date a few at a time, from the top", () => {
  const shown = firstRows(things(6, "a"), keyOf).rows;
  const next = settle(shown, things(6, "b"), keyOf, true).rows;
  const steps: string[] = [];
  for (let rows = shown; rows !== next; steps.push(statesOf(rows))) rows = stepTowards(rows, next);
  expect(steps).toEqual(["bbaaaa", "bbbbaa", "bbbbbb"]);
});

test("few changed rows take one step, wherever they stand", () => {
  const before = things(8, "a");
  const shown = firstRows(before, keyOf).rows;
  const after = before.map((thing, index) => (index === 2 || index === 7 ? { ...thing, state: "b" } : thing));
  const next = settle(shown, after, keyOf, true).rows;
  expect(stepTowards(shown, next)).toBe(next);
});

test("another list takes the place of the one before at once", () => {
  const shown = firstRows(things(8, "a"), keyOf).rows;
  const longer = firstRows(things(9, "b"), keyOf).rows;
  const other = firstRows(
    things(8, "b").map(({ id, state }) => ({ id: `x${id}`, state })),
    keyOf,
  ).rows;
  expect([stepTowards(shown, longer), stepTowards(shown, other)]).toEqual([longer, other]);
});
