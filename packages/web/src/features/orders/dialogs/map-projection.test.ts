import { expect, test } from "vitest";
import { ringsFor, toSketch } from "./map-projection.ts";

const middle = { lat: 30.2, lng: 120.2 };

test("north is above and east to the right, at the scale of the drawing", () => {
  expect(toSketch({ lat: 30.21, lng: 120.2 }, middle, 20)).toEqual({ x: 0, y: -55.7 });
  expect(toSketch({ lat: 30.2, lng: 120.21 }, middle, 20)).toEqual({ x: 48.1, y: 0 });
});

test("what lies beyond the drawing stays at its edge", () => {
  expect(toSketch({ lat: 31, lng: 121 }, middle, 20)).toEqual({ x: 200, y: -90 });
});

test("the rings are round distances that hold nearly everybody", () => {
  expect(ringsFor([120, 340, 800, 900, 950], 100)).toEqual({ rings: [500, 1_000], metresPerUnit: 10 });
  expect(ringsFor([...Array.from({ length: 19 }, () => 400), 60_000], 100).rings).toEqual([200, 500]);
  expect(ringsFor([], 100).rings).toEqual([200]);
});
