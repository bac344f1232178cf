import { expect, test } from "vitest";
import { findSpan } from "./popup-place.ts";

/** Whether a column is in one of the spans. Controls cover all other columns. */
const freeIn =
  (...spans: readonly (readonly [number, number])[]) =>
  (x: number) =>
    spans.some(([from, to]) => x >= from && x <= to);

test("a popup is at the right if nothing is in the way", () => {
  expect(findSpan(16, 1424, () => true)).toEqual({ left: 904, width: 520 });
});

test("a popup is left of the controls at the right edge", () => {
  const place = findSpan(16, 1424, freeIn([0, 1000]));
  expect(place?.width).toBe(520);
  expect((place?.left ?? 0) + 520).toBeLessThanOrEqual(1000);
});

test("a popup becomes narrower to fit into the widest gap", () => {
  const place = findSpan(16, 374, freeIn([160, 374], [16, 60]));
  expect(place?.width).toBeGreaterThan(180);
  expect(place?.left).toBeGreaterThanOrEqual(160);
});

test("there is no place in gaps that are too narrow to read", () => {
  expect(findSpan(16, 1424, freeIn([100, 250], [600, 770]))).toBeNull();
});
