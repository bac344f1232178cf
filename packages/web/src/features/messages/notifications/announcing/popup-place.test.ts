import { expect, test } from "vitest";
import { findSpan } from "./popup-place.ts";

const window = { left: 16, right: 1424 };
/** The spans between gaps. */
const except = (...gaps: readonly (readonly [number, number])[]) =>
  [...gaps, [1424, 1424] as const].map(([from], index) => ({ left: gaps[index - 1]?.[1] ?? 16, right: from }));

test("a popup is at the right if nothing is in the way", () => {
  expect(findSpan(window, [])).toEqual({ left: 904, width: 520 });
});

test("a popup is left of the controls at the right edge", () => {
  expect(findSpan(window, [{ left: 1000, right: 1424 }])).toEqual({ left: 480, width: 520 });
});

test("a popup becomes narrower to fit into the widest gap", () => {
  expect(findSpan({ left: 16, right: 374 }, except([16, 60], [160, 374]))).toEqual({ left: 160, width: 214 });
});

test("there is no place in gaps that are too narrow to read", () => {
  expect(findSpan(window, except([100, 250], [600, 770]))).toBeNull();
});

test("controls that overlap leave no gap between them", () => {
  const taken = [
    { left: 300, right: 1_424 },
    { left: 16, right: 900 },
    { left: 350, right: 400 },
  ];
  expect(findSpan(window, taken)).toBeNull();
});

test("a wide control behind a narrow one takes its whole width", () => {
  const taken = [
    { left: 1_300, right: 1_424 },
    { left: 190, right: 1_424 },
  ];
  expect(findSpan(window, taken)).toBeNull();
});
