import { expect, test } from "vitest";
import { batchSize, nextBatch } from "./line-batches.ts";

const line = (key: number) => ({ key, start: key * 40, end: key * 40 + 40 });
const lines = (from: number, to: number) => Array.from({ length: to - from }, (_, place) => line(from + place));

test("draws a few lines at once, visible lines first", () => {
  const drawn = nextBatch(lines(0, 30), new Set(), { from: 410, to: 550 });
  expect(drawn.size).toBe(batchSize);
  for (const key of [10, 11, 12, 13]) expect(drawn).toContain(key);
});

test("draws all lines batch by batch and drops lines that are no longer wanted", () => {
  let drawn = new Set<string | number | bigint>([1, 2, 99]);
  for (let times = 0; times < 7; times += 1) drawn = nextBatch(lines(0, 30), drawn, { from: 0, to: 200 });
  expect([...drawn].toSorted((a, b) => Number(a) - Number(b))).toEqual(lines(0, 30).map(({ key }) => key));
});
