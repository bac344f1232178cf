import { expect, test } from "vitest";
import { scaleFor, project } from "./map-projection.ts";

const centre = { lat: 30.2, lng: 120.2 };

test("projects north up and east to the right, to scale", () => {
  expect(project({ lat: 30.21, lng: 120.2 }, centre, 20)).toEqual({ x: 0, y: -55.7 });
  expect(project({ lat: 30.2, lng: 120.21 }, centre, 20)).toEqual({ x: 48.1, y: 0 });
});

test("puts places beyond the map at its edge", () => {
  expect(project({ lat: 31, lng: 121 }, centre, 20)).toEqual({ x: 200, y: -90 });
});

test("chooses round radii that fit most distances", () => {
  expect(scaleFor([120, 340, 800, 900, 950], 100)).toEqual({ rings: [500, 1_000], metresPerUnit: 10 });
  expect(scaleFor([...Array.from({ length: 19 }, () => 400), 60_000], 100).rings).toEqual([200, 500]);
  expect(scaleFor([], 100).rings).toEqual([200]);
});
