import { addDays, dateIn, datesFrom, rangeOn, timeOfDayIn, weekdayOf } from "@vowdesk/contract/kernel";
import { expect, test } from "vitest";
import { allZones, clockChanges, fiveYears } from "../../../../../test/studio/time-zones.ts";
import { distanceKm, findFreeTimes, isWithinHours } from "./availability.policy.ts";

const zone = "Europe/Madrid";
const hours = [1, 2, 3, 4, 5].map((weekday) => ({ weekday, from: "09:00", to: "18:00" }));
const range = (from: string, to: string) => ({ from: new Date(from), to: new Date(to) });

test.each([
  ["within the day", "2027-03-01T08:00:00Z", "2027-03-01T17:00:00Z", true],
  ["too early", "2027-03-01T07:59:00Z", "2027-03-01T10:00:00Z", false],
  ["too late", "2027-03-01T16:00:00Z", "2027-03-01T17:00:01Z", false],
  ["on a Sunday", "2027-03-07T10:00:00Z", "2027-03-07T11:00:00Z", false],
  ["after the change to summer time", "2027-03-29T07:00:00Z", "2027-03-29T16:00:00Z", true],
  ["over midnight", "2027-03-01T12:00:00Z", "2027-03-02T12:00:00Z", false],
])("working hours: %s", (_name, from, to, expected) => {
  expect(isWithinHours(hours, zone, range(from, to))).toBe(expected);
});

test("without working hours every time is possible, and a day may last until 24:00", () => {
  const night = range("2027-03-01T22:00:00Z", "2027-03-01T23:00:00Z");
  expect(isWithinHours([], zone, night)).toBe(true);
  expect(isWithinHours([{ weekday: 1, from: "20:00", to: "24:00" }], zone, night)).toBe(true);
});

const search = {
  members: [{ hours: [], zone }],
  busy: [],
  after: new Date("2027-03-01T08:10:00Z"),
  lengthMinutes: 120,
  zone,
  isAtAnyHour: false,
  limit: 3,
};
const startsOf = (input: Partial<Parameters<typeof findFreeTimes>[0]> = {}) =>
  findFreeTimes({ ...search, ...input }).map(({ from }) => from.toISOString().replace(":00.000Z", ""));

test("free times begin at half hours and do not overlap", () => {
  expect(startsOf()).toEqual(["2027-03-01T08:30", "2027-03-01T10:30", "2027-03-01T12:30"]);
});

test("free times leave out busy ones", () => {
  const busy = [
    range("2027-03-01T07:00:00Z", "2027-03-01T08:00:00Z"),
    range("2027-03-01T10:00:00Z", "2027-03-01T11:10:00Z"),
    range("2027-03-01T13:00:00Z", "2027-03-01T14:00:00Z"),
  ];
  expect(startsOf({ busy, lengthMinutes: 90 })).toEqual(["2027-03-01T08:30", "2027-03-01T11:30", "2027-03-01T14:00"]);
});

test("the search continues on the next working day, in daytime", () => {
  expect(startsOf({ members: [{ hours, zone }], after: new Date("2027-03-05T15:30:00Z"), limit: 1 })).toEqual([
    "2027-03-08T08:00",
  ]);
  expect(startsOf({ after: new Date("2027-03-01T20:00:00Z"), limit: 1 })).toEqual(["2027-03-02T06:00"]);
});

test("free times begin at half hours of the clock in every time zone", () => {
  const wrong = allZones.filter((own) =>
    findFreeTimes({ ...search, zone: own, members: [{ hours: [], zone: own }], limit: 4 }).some(
      ({ from }) => !/:[03]0:00\.000$/.test(timeOfDayIn(own, from)),
    ),
  );
  expect(wrong).toEqual([]);
  const kathmandu = { zone: "Asia/Kathmandu", members: [{ hours, zone: "Asia/Kathmandu" }] };
  expect(startsOf({ ...kathmandu, after: new Date("2027-03-01T02:00:00Z"), limit: 1 })).toEqual(["2027-03-01T03:15"]);
});

const nights = [6, 7].map((weekday) => ({ weekday, from: "22:00", to: "02:00" }));

test.each([
  ["over midnight", "2027-03-06T21:00:00Z", "2027-03-07T01:00:00Z", true],
  ["after midnight", "2027-03-07T00:00:00Z", "2027-03-07T01:00:00Z", true],
  ["after midnight of the last night", "2027-03-08T00:00:00Z", "2027-03-08T01:00:00Z", true],
  ["before the first night", "2027-03-06T00:00:00Z", "2027-03-06T01:00:00Z", false],
  ["too early", "2027-03-06T20:59:00Z", "2027-03-06T23:00:00Z", false],
  ["too late", "2027-03-06T23:00:00Z", "2027-03-07T01:00:01Z", false],
  ["a night of three hours, when the clocks go on at 02:00", "2027-03-27T21:00:00Z", "2027-03-28T01:00:00Z", true],
])("working hours that pass midnight: %s", (_name, from, to, expected) => {
  expect(isWithinHours(nights, zone, range(from, to))).toBe(expected);
});

test("working hours until 24:00 continue with those from 00:00 of the next day", () => {
  const both = [
    { weekday: 1, from: "20:00", to: "24:00" },
    { weekday: 2, from: "00:00", to: "04:00" },
  ];
  expect(isWithinHours(both, zone, range("2027-03-01T20:00:00Z", "2027-03-02T02:00:00Z"))).toBe(true);
});

test("free times at night are found in working hours that pass midnight", () => {
  const starts = startsOf({ members: [{ hours: nights, zone }], lengthMinutes: 90 });
  expect(starts).toEqual(["2027-03-06T21:00", "2027-03-06T22:30", "2027-03-07T21:00"]);
});

test("every night around a clock change of five years has its working hours in every time zone", () => {
  const wrong: string[] = [];
  const nightsAround = (own: string) =>
    [fiveYears.from, ...clockChanges(own)].flatMap((change) => datesFrom(addDays(dateIn(own, change), -2), 4));
  for (const own of allZones)
    for (const date of nightsAround(own)) {
      const night = [{ weekday: weekdayOf(date), from: "22:00", to: "02:00" }];
      const { from, to } = rangeOn(own, date, { from: "22:00", to: "02:00" });
      const isIn = (start: number, end: number) =>
        isWithinHours(night, own, { from: new Date(start), to: new Date(end) });
      if (!isIn(from, to) || isIn(from - 1, to) || isIn(from, to + 1)) wrong.push(`${own} ${date}`);
    }
  expect(wrong).toEqual([]);
});

test("distances are in kilometres", () => {
  const hangzhou = { latitude: 30.25, longitude: 120.16 };
  expect(distanceKm(hangzhou, { latitude: 31.23, longitude: 121.47 })).toBeCloseTo(166, -1);
  expect(distanceKm(hangzhou, hangzhou)).toBe(0);
  expect(distanceKm({ latitude: null, longitude: null }, hangzhou)).toBeNull();
});
