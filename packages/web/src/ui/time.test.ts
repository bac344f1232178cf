import { expect, test } from "vitest";
import { agoOf, momentMs, monthDayTime } from "./time.ts";

const now = Date.parse("2026-11-02T12:00:00Z");
const secondsAgo = (seconds: number) => agoOf(now - seconds * 1000, now);

test("relative time follows SPEC 9", () => {
  expect(secondsAgo(0)).toEqual({ unit: "now" });
  expect(secondsAgo(29.9)).toEqual({ unit: "now" });
  expect(secondsAgo(30)).toEqual({ unit: "minutes", count: 1 });
  expect(secondsAgo(119)).toEqual({ unit: "minutes", count: 1 });
  expect(secondsAgo(3599)).toEqual({ unit: "minutes", count: 59 });
  expect(secondsAgo(3600)).toEqual({ unit: "hours", count: 1 });
  expect(secondsAgo(24 * 3600 - 1)).toEqual({ unit: "hours", count: 23 });
  expect(secondsAgo(24 * 3600)).toEqual({ unit: "yesterday" });
  expect(secondsAgo(48 * 3600 - 1)).toEqual({ unit: "yesterday" });
  expect(secondsAgo(48 * 3600)).toEqual({ unit: "date" });
});

test("a moment ahead of this clock is just now", () => {
  expect(secondsAgo(-90)).toEqual({ unit: "now" });
});

test("ten digits are seconds, more are milliseconds (SPEC 9, timestamps)", () => {
  expect(momentMs(1_763_690_000)).toBe(1_763_690_000_000);
  expect(momentMs("1763690000")).toBe(1_763_690_000_000);
  expect(momentMs(1_763_690_000_000)).toBe(1_763_690_000_000);
  expect(momentMs("2026-11-02T20:00:00+08:00")).toBe(now);
});

test("messages show month, day, hour and minute (SPEC 2, message drawer)", () => {
  expect(monthDayTime(new Date(2026, 0, 5, 7, 3).getTime())).toBe("01-05 07:03");
});
