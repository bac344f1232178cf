import { expect, test } from "vitest";
import { besideOf, heightOf, layRows, rowsBetween, rowWith } from "./rows.ts";

const frame = { width: 1000, rowHeight: 200, gap: 4 };
const aspects = Array.from({ length: 5_000 }, (_, i) => [1.5, 2 / 3, 1, 12][i % 4] ?? 1);

//
test("5,000 pictures of every shape are in rows that fill the width without overlap", () => {
  const rows = layRows(aspects, frame);
  expect(rows.flatMap(({ tiles }) => tiles.map(({ index }) => index))).toEqual(aspects.map((_, i) => i));
  for (const [i, { top, height, tiles }] of rows.slice(0, -1).entries()) {
    const last = tiles.at(-1);
    const end = (last?.left ?? 0) + (last?.width ?? 0);
    expect(Math.abs(end - frame.width)).toBeLessThan(tiles.length + height / 50);
    expect(height / frame.rowHeight).toBeLessThan(1.5);
    expect(frame.rowHeight / height).toBeLessThan(1.5);
    expect(rows[i + 1]?.top).toBe(top + height + frame.gap);
  }
});

test("only the rows of a range are drawn, and a picture has a row", () => {
  const rows = layRows(aspects, frame);
  const [first, end] = rowsBetween(rows, 10_000, 10_800);
  expect(end - first).toBeLessThan(10);
  expect(rows[first]?.top).toBeLessThanOrEqual(10_000);
  expect(rows[end]?.top).toBeGreaterThanOrEqual(10_800);
  expect(rows[rowWith(rows, 4_999)]?.tiles.some(({ index }) => index === 4_999)).toBe(true);
  expect(rowsBetween(rows, 0, heightOf(rows))).toEqual([0, rows.length]);
});

test("up and down go to the nearest picture, and stay at the ends", () => {
  const rows = layRows([1, 1, 1, 1, 1, 1, 1, 1], { width: 400, rowHeight: 100, gap: 0 });
  expect(rows).toHaveLength(2);
  expect(besideOf(rows, 1, 1)).toBe(5);
  expect(besideOf(rows, 5, -1)).toBe(1);
  expect(besideOf(rows, 5, 1)).toBe(5);
  expect(layRows([], frame)).toEqual([]);
});
