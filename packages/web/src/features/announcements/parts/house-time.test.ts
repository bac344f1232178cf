import { expect, test } from "vitest";
import { momentOf, wallOf } from "./house-time.ts";

test.each([
  ["2026-11-05T09:00", "Asia/Shanghai", "2026-11-05T01:00:00.000Z"],
  ["2026-01-01T00:00", "Asia/Tokyo", "2025-12-31T15:00:00.000Z"],
  ["2026-07-01T12:30", "Europe/Madrid", "2026-07-01T10:30:00.000Z"],
  ["2026-12-01T12:30", "Europe/Madrid", "2026-12-01T11:30:00.000Z"],
  // Hours beside a change of the clocks.
  ["2026-03-29T04:00", "Europe/Madrid", "2026-03-29T02:00:00.000Z"],
  ["2026-10-25T04:00", "Europe/Madrid", "2026-10-25T03:00:00.000Z"],
])("%s in %s is %s, and back", (wall, zone, at) => {
  expect(momentOf(wall, zone)).toBe(at);
  expect(wallOf(at, zone)).toBe(wall);
});

test.each(["", "2026-11-05", "2026-13-40T09:00", "x"])("%o is no time", (wall) => {
  expect(momentOf(wall, "Asia/Shanghai")).toBeNull();
});
