import { expect, test } from "vitest";
import { scaleOf } from "./scale.ts";

test.each([
  { greatest: 0, lines: [0, 1] },
  { greatest: 1, lines: [0, 1] },
  { greatest: 4, lines: [0, 1, 2, 3, 4] },
  { greatest: 5, lines: [0, 2, 4, 6] },
  { greatest: 37, lines: [0, 10, 20, 30, 40] },
  { greatest: 100, lines: [0, 25, 50, 75, 100] },
])("a chart with a maximum of $greatest has lines at $lines", ({ greatest, lines }) => {
  expect(scaleOf(greatest)).toEqual(lines);
});

test("the scale covers the maximum with at most five integer lines", () => {
  for (let greatest = 0; greatest < 3_000; greatest += 1) {
    const lines = scaleOf(greatest);
    expect(lines.at(-1)).toBeGreaterThanOrEqual(greatest);
    expect(lines.length).toBeLessThanOrEqual(5);
    expect(lines.every(Number.isInteger)).toBe(true);
  }
});
