import { expect, test } from "vitest";
import { isOutside, Stop } from "./stops.ts";

const hourMs = 60 * 60_000;

//
test.each<[string, string, number, boolean]>([
  ["09:00", "09:00", 2, false],
  ["11:00", "09:00", 2, false],
  ["11:01", "09:00", 2, true],
  ["08:59", "09:00", 2, true],
  ["01:00", "20:00", 6, false],
  ["02:01", "20:00", 6, true],
  ["08:00", "09:00", 24, false],
])("a stop at %s of a shoot from %s that takes %i hours: outside is %s", (time, start, hours, outside) => {
  expect(isOutside(time, start, hours * hourMs)).toBe(outside);
});

//
test.each(["9:00", "24:00", "09:60", "", "09:00:00", "０９:00"])("%s is no time of a stop", (time) => {
  expect(Stop.safeParse({ time, place: "West Lake", note: "" }).success).toBe(false);
});
