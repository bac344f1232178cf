import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  addDays,
  addMonths,
  dateIn,
  datesFrom,
  daysBetween,
  endOfDate,
  isDate,
  isKnownZone,
  isoIn,
  momentIn,
  rangeOn,
  sameTimeLater,
  startOfDate,
  startOfDay,
  weekdayOf,
} from "./wall-clock.ts";

const hourMs = 60 * 60_000;

describe("the date of a moment", () => {
  test.each([
    ["Asia/Shanghai", "2026-11-02T15:59:59.999Z", "2026-11-02"],
    ["Asia/Shanghai", "2026-11-02T16:00:00Z", "2026-11-03"],
    ["UTC", "2026-10-31T23:59:59Z", "2026-10-31"],
    ["UTC", "2026-11-01T00:00:00Z", "2026-11-01"],
    ["Asia/Kathmandu", "2026-12-31T18:14:59Z", "2026-12-31"],
    ["Asia/Kathmandu", "2026-12-31T18:15:00Z", "2027-01-01"],
    ["America/New_York", "2026-03-01T04:59:59Z", "2026-02-28"],
    ["America/New_York", "2026-03-01T05:00:00Z", "2026-03-01"],
  ])("%s, %s: %s", (zone, at, date) => {
    expect(dateIn(zone, new Date(at))).toBe(date);
  });
});

describe("the start and the end of a day", () => {
  test.each([
    ["an ordinary day", "Asia/Shanghai", "2026-11-02", "2026-11-01T16:00:00.000Z", 24],
    ["the last day of a leap February", "Asia/Kathmandu", "2028-02-29", "2028-02-28T18:15:00.000Z", 24],
    ["a day of 23 hours", "America/New_York", "2026-03-08", "2026-03-08T05:00:00.000Z", 23],
    ["a day of 25 hours", "America/New_York", "2026-11-01", "2026-11-01T04:00:00.000Z", 25],
    ["a day that begins at 01:00", "Africa/Cairo", "2026-04-24", "2026-04-23T22:00:00.000Z", 23],
    ["a day whose last hour occurs twice", "America/Santiago", "2026-04-04", "2026-04-04T03:00:00.000Z", 25],
    ["a change of half an hour", "Australia/Lord_Howe", "2026-10-04", "2026-10-03T13:30:00.000Z", 23.5],
    ["a first year", "UTC", "0001-01-01", "0001-01-01T00:00:00.000Z", 24],
  ])("%s: %s, %s", (_name, zone, date, start, hours) => {
    expect(startOfDate(zone, date).toISOString()).toBe(start);
    expect(endOfDate(zone, date).getTime() - startOfDate(zone, date).getTime()).toBe(hours * hourMs);
  });

  test("days are contiguous in every zone, and each moment lies within its own day", () => {
    const zone = fc.constantFrom(...Intl.supportedValuesOf("timeZone"), "UTC");
    const at = fc.date({ min: new Date("2015-01-01"), max: new Date("2037-01-01"), noInvalidDate: true });
    fc.assert(
      fc.property(zone, at, (ofZone, moment) => {
        const date = dateIn(ofZone, moment);
        expect(startOfDay(ofZone, moment).getTime()).toBeLessThanOrEqual(moment.getTime());
        expect(endOfDate(ofZone, date).getTime()).toBeGreaterThan(moment.getTime());
        expect(startOfDate(ofZone, addDays(date, 1))).toEqual(endOfDate(ofZone, date));
        expect(dateIn(ofZone, startOfDate(ofZone, date))).toBe(date);
      }),
      { numRuns: 500 },
    );
  });
});

test("keeps the local time of day across a clock change", () => {
  const noon = new Date("2026-11-04T17:00:00Z");
  expect(sameTimeLater("America/New_York", noon, -7).toISOString()).toBe("2026-10-28T16:00:00.000Z");
  expect(sameTimeLater("Asia/Kathmandu", noon, -7).toISOString()).toBe("2026-10-28T17:00:00.000Z");
});

//
test.each([
  ["Asia/Shanghai", "2026-11-02T03:30:00.123Z", "2026-11-02T11:30:00.123+08:00"],
  ["Asia/Kathmandu", "2026-11-02T03:30:00Z", "2026-11-02T09:15:00.000+05:45"],
  ["America/New_York", "2026-11-02T03:30:00Z", "2026-11-01T22:30:00.000-05:00"],
  ["UTC", "2026-11-02T03:30:00Z", "2026-11-02T03:30:00.000+00:00"],
])("formats a moment with its offset in %s", (zone, at, text) => {
  expect(isoIn(zone, new Date(at))).toBe(text);
  expect(new Date(text)).toEqual(new Date(at));
});

test("rejects names that are no time zones", () => {
  expect(isKnownZone("Asia/Kathmandu")).toBe(true);
  for (const name of ["Mars/Olympus", "posixrules", "Factory", ""]) expect(isKnownZone(name)).toBe(false);
});

test.each([
  ["a time that is left out", "Europe/Madrid", "2026-03-29", "02:30", "2026-03-29T01:00:00.000Z"],
  ["a time that occurs twice", "Europe/Madrid", "2026-10-25", "02:30", "2026-10-25T00:30:00.000Z"],
  ["a date that is left out", "Pacific/Apia", "2011-12-30", "12:00", "2011-12-30T10:00:00.000Z"],
  ["the end of a date", "Asia/Kathmandu", "2026-11-02", "24:00", "2026-11-02T18:15:00.000Z"],
])("the moment of %s: %s, %s %s", (_name, zone, date, time, moment) => {
  expect(momentIn(zone, date, time).toISOString()).toBe(moment);
});

test("a range whose end is not after its start ends on the next day", () => {
  const lengthOf = (zone: string, date: string) => {
    const { from, to } = rangeOn(zone, date, { from: "22:00", to: "06:00" });
    return (to - from) / hourMs;
  };
  expect(lengthOf("Asia/Kathmandu", "2026-11-02")).toBe(8);
  expect(lengthOf("America/New_York", "2026-03-07")).toBe(7);
  expect(lengthOf("America/New_York", "2026-10-31")).toBe(9);
});

describe("calendar dates", () => {
  test("months have their last day", () => {
    expect(addMonths("2027-01-31", 1)).toBe("2027-02-28");
    expect(addMonths("2027-01-31", 13)).toBe("2028-02-29");
    expect(addMonths("2027-03-31", -4)).toBe("2026-11-30");
  });

  test("only dates that exist are dates", () => {
    for (const text of ["2026-02-29", "2026-13-01", "2026-00-10", "26-01-01", "2026-1-1", "", "2026-02-30"])
      expect(isDate(text)).toBe(false);
    expect(isDate("2028-02-29")).toBe(true);
  });

  test("days are counted from Monday", () => {
    expect(datesFrom("2026-11-02", 7).map(weekdayOf)).toEqual([1, 2, 3, 4, 5, 6, 7]);
    expect(daysBetween("2026-03-01", "2026-03-31")).toBe(30);
    expect(daysBetween("2026-03-31", "2026-03-01")).toBe(-30);
  });
});
