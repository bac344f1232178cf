import { expect, test } from "vitest";
import { moved, swipeOf, whole, zoomed } from "./zoom.ts";

const size = { width: 400, height: 800 };

test("the point under the fingers stays where it is", () => {
  const point = { x: 80, y: -120 };
  const view = zoomed(whole, 2, point, size);
  // The part of the photo under the point before and after.
  expect([(point.x - view.x) / view.scale, (point.y - view.y) / view.scale]).toEqual([80, -120]);
});

test("a photo is magnified one to six times, and never leaves the screen", () => {
  expect(zoomed(whole, 100, { x: 0, y: 0 }, size).scale).toBe(6);
  expect(zoomed(zoomed(whole, 3, { x: 90, y: 90 }, size), 0.01, { x: 5, y: 5 }, size)).toEqual({
    scale: 1,
    x: 0,
    y: 0,
  });
  const double = zoomed(whole, 2, { x: 0, y: 0 }, size);
  expect(moved(double, 9_999, -9_999, size)).toEqual({ scale: 2, x: 200, y: -400 });
  expect(moved(whole, 50, 50, size)).toMatchObject({ x: 0, y: 0 });
});

test.each([
  ["a long one to the left goes on", -200, 900, 1],
  ["a quick one to the right goes back", 60, 100, -1],
  ["a slow short one stays", -60, 600, 0],
  ["a tap stays", 3, 20, 0],
])("of swipes, %s", (_what, distance, ms, step) => {
  expect(swipeOf(distance, ms, size.width)).toBe(step);
});
