import { expect, test } from "vitest";
import { linesAtOnce, nextSlice } from "./line-batches.ts";

const line = (key: number) => ({ key, start: key * 40, end: key * 40 + 40 });
const lines = (from: number, to: number) => Array.from({ length: to - from }, (_, place) => line(from + place));

test("issue 7: of many lines a few are drawn at once, those in sight first", () => {
  const drawn = nextSlice(lines(0, 30), new Set(), { from: 410, to: 550 });
  expect(drawn.size).toBe(linesAtOnce);
  for (const key of [10, 11, 12, 13]) expect(drawn).toContain(key);
});

test("slice by slice all are drawn, and what is wanted no more is let go of", () => {
  let drawn = new Set<string | number | bigint>([1, 2, 99]);
  for (let times = 0; times < 7; times += 1) drawn = nextSlice(lines(0, 30), drawn, { from: 0, to: 200 });
  expect([...drawn].toSorted((one, other) => Number(one) - Number(other))).toEqual(lines(0, 30).map(({ key }) => key));
});
