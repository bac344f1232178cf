import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import {
  agoOf,
  dateOf,
  differsHere,
  formatDate,
  formatTime,
  momentMs,
  monthDayTime,
  setTimeZone,
  timeZone,
  wallOf,
  withZone,
} from "./time.ts";
import { isoOf, momentOf } from "./typed-time.ts";

const now = Date.parse("2026-11-02T12:00:00Z");
const secondsAgo = (seconds: number) => agoOf(now - seconds * 1000, now);

//
test("formats relative time by age", () => {
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

//
test("a time ahead of this clock is 'just now'", () => {
  expect(secondsAgo(-90)).toEqual({ unit: "now" });
});

//
test("reads ten digits as seconds and more as milliseconds", () => {
  expect(momentMs(1_763_690_000)).toBe(1_763_690_000_000);
  expect(momentMs("1763690000")).toBe(1_763_690_000_000);
  expect(momentMs(1_763_690_000_000)).toBe(1_763_690_000_000);
  expect(momentMs("2026-11-02T20:00:00+08:00")).toBe(now);
});

const zones = ["UTC", "America/New_York", "Asia/Kathmandu", "Asia/Shanghai"];

describe.each(["UTC", "America/New_York", "Asia/Kathmandu"])("in a browser in %s", (own) => {
  beforeEach(() => void vi.stubEnv("TZ", own));
  afterEach(() => void vi.unstubAllEnvs());

  test.each([
    ["midnight", "Asia/Shanghai", "2026-11-02T16:00:00Z", "2026-11-03", "00:00", "11-03 00:00"],
    ["a moment before", "Asia/Shanghai", "2026-11-02T15:59:59Z", "2026-11-02", "23:59", "11-02 23:59"],
    ["a month's end", "Asia/Kathmandu", "2026-12-31T18:14:59Z", "2026-12-31", "23:59", "12-31 23:59"],
    ["a new year", "Asia/Kathmandu", "2026-12-31T18:15:00Z", "2027-01-01", "00:00", "01-01 00:00"],
    ["the 29th of February", "UTC", "2028-02-29T23:59:59Z", "2028-02-29", "23:59", "02-29 23:59"],
    ["before the clocks go on", "America/New_York", "2026-03-08T06:59:00Z", "2026-03-08", "01:59", "03-08 01:59"],
    ["when the clocks go on", "America/New_York", "2026-03-08T07:00:00Z", "2026-03-08", "03:00", "03-08 03:00"],
    ["the first time one o'clock", "America/New_York", "2026-11-01T05:00:00Z", "2026-11-01", "01:00", "11-01 01:00"],
    ["the second time one o'clock", "America/New_York", "2026-11-01T06:00:00Z", "2026-11-01", "01:00", "11-01 01:00"],
  ])("shows %s in the time zone of the business", (_name, zone, at, date, time, short) => {
    setTimeZone(zone);
    expect(dateOf(at)).toBe(date);
    expect(formatTime(at, "date", "sv")).toBe(date);
    expect(formatTime(at, "time", "en")).toBe(time);
    expect(formatTime(at, "exact", "en")).toContain(time);
    expect(monthDayTime(at)).toBe(short);
  });

  test.each(zones)("shows a calendar date as the same day while the business is in %s", (zone) => {
    setTimeZone(zone);
    expect(formatDate("2028-02-29", "sv")).toBe("2028-02-29");
  });

  test("a time shown in a field reads back equal, except in the repeated hour", () => {
    const at = fc.date({ min: new Date("2020-01-01"), max: new Date("2037-01-01"), noInvalidDate: true });
    fc.assert(
      fc.property(fc.constantFrom(...zones), at, (zone, input) => {
        setTimeZone(zone);
        const minute = new Date(Math.floor(input.getTime() / 60_000) * 60_000).toISOString();
        const read = momentOf(wallOf(minute)) ?? "";
        expect(wallOf(read)).toBe(wallOf(minute));
        expect(Math.abs(Date.parse(read) - Date.parse(minute))).toBeLessThanOrEqual(60 * 60_000);
        expect(Date.parse(isoOf(minute))).toBe(Date.parse(minute));
      }),
    );
  });

  test("names the zone when the browser's clock differs", () => {
    const at = Date.parse("2026-11-02T03:30:00Z");
    for (const zone of zones) {
      setTimeZone(zone);
      const differs = zone !== own;
      expect(differsHere(at)).toBe(differs);
      expect(withZone("From", at)).toBe(differs ? `From (${zone})` : "From");
      expect(formatTime(at, "exact", "en").endsWith(`(${zone})`)).toBe(differs);
    }
  });
});

test("writes times into files with their offset", () => {
  setTimeZone("Asia/Kathmandu");
  expect(isoOf("2026-11-02T03:30:00Z")).toBe("2026-11-02T09:15:00.000+05:45");
  setTimeZone("America/New_York");
  expect(isoOf("2026-11-02T03:30:00Z")).toBe("2026-11-01T22:30:00.000-05:00");
});

test.each([
  ["2026-11-05T09:00", "Asia/Shanghai", "2026-11-05T01:00:00.000Z"],
  ["2026-01-01T00:00", "Asia/Tokyo", "2025-12-31T15:00:00.000Z"],
  ["2026-07-01T12:30", "Europe/Madrid", "2026-07-01T10:30:00.000Z"],
  ["2026-12-01T12:30", "Europe/Madrid", "2026-12-01T11:30:00.000Z"],
  // Hours around a clock change.
  ["2026-03-29T04:00", "Europe/Madrid", "2026-03-29T02:00:00.000Z"],
  ["2026-10-25T04:00", "Europe/Madrid", "2026-10-25T03:00:00.000Z"],
])("converts %s in %s to %s and back", (wall, zone, at) => {
  setTimeZone(zone);
  expect(momentOf(wall)).toBe(at);
  expect(wallOf(at)).toBe(wall);
});

test.each(["", "2026-11-05", "2026-13-40T09:00", "x"])("rejects %o", (wall) => {
  expect(momentOf(wall)).toBeNull();
});

test("ignores a zone that this browser does not know", () => {
  setTimeZone("Asia/Kathmandu");
  expect(setTimeZone("Mars/Olympus")).toBe(false);
  expect(timeZone()).toBe("Asia/Kathmandu");
});
