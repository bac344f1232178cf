import { afterAll, beforeAll, expect, test } from "vitest";
import { setTimeZone, timeZone, wallOf } from "../../../ui/format/time.ts";
import { nextMorning, snoozePresets } from "./presets.ts";

const before = timeZone();
beforeAll(() => void setTimeZone("America/New_York"));
afterAll(() => void setTimeZone(before));

const wallsAt = (now: string) =>
  Object.fromEntries(snoozePresets(Date.parse(now)).map(({ name, until }) => [name, wallOf(until)]));

test("a Wednesday morning in the time zone of the business", () => {
  expect(wallsAt("2026-11-04T14:10:00Z")).toEqual({
    hour: "2026-11-04T10:10",
    evening: "2026-11-04T18:00",
    tomorrow: "2026-11-05T09:00",
    week: "2026-11-09T09:00",
  });
});

test("this evening is offered until half past five", () => {
  expect(wallsAt("2026-11-04T22:29:00Z")).toHaveProperty("evening");
  expect(wallsAt("2026-11-04T22:30:00Z")).not.toHaveProperty("evening");
});

test("on a Monday, next week is in seven days; on a Sunday it is the next day", () => {
  expect(wallsAt("2026-11-09T15:00:00Z")["week"]).toBe("2026-11-16T09:00");
  expect(wallsAt("2026-11-08T15:00:00Z")["week"]).toBe("2026-11-09T09:00");
});

test("times are right on both sides of a clock change", () => {
  // Clocks go back on Sunday, 1 November 2026.
  expect(wallsAt("2026-11-01T03:30:00Z")).toMatchObject({ tomorrow: "2026-11-01T09:00", week: "2026-11-02T09:00" });
  expect(nextMorning(Date.parse("2026-11-01T03:30:00Z"))).toBe("2026-11-01T14:00:00.000Z");
});
