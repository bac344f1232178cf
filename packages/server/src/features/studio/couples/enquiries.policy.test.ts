import { defaultBusinessSettings } from "@vowdesk/contract/operations/business";
import { addDays, dateIn, datesFrom, rangeOn, timeOfDayIn } from "@vowdesk/contract/kernel";
import { expect, test } from "vitest";
import { sampled } from "../../../../test/sampled.ts";
import { clockChanges, distinctZones } from "../../../../test/studio/time-zones.ts";
import { datesOfMonth, halfDays, halfDaysOn, offeredRange, type Start } from "./enquiries.policy.ts";

const hourMs = 60 * 60_000;
const { week, holidays } = defaultBusinessSettings;
/** The days of five years on which clocks can matter: those around each change of a zone, and every tenth one. */
function daysOf(zone: string): string[] {
  const near = clockChanges(zone).flatMap((at) => datesFrom(addDays(dateIn(zone, new Date(at)), -3), 7));
  const other = Array.from({ length: 183 }, (_, index) => addDays("2024-01-01", index * 10));
  return [...new Set([...near, ...other])];
}

//
test("half-days begin at 09:00 and 14:00 on the days of five years in every time zone", () => {
  const isWrong = (zone: string, { date, half, at }: Start) =>
    dateIn(zone, at) !== date || timeOfDayIn(zone, at) !== (half === "morning" ? "09:00:00.000" : "14:00:00.000");
  const wrong = sampled(distinctZones(), 8).flatMap((zone) =>
    halfDaysOn(zone, daysOf(zone), { week, holidays, openForMs: hourMs })
      .filter((start) => isWrong(zone, start))
      .map(({ at }) => `${zone} ${at.toISOString()}`),
  );
  expect(wrong).toEqual([]);
});

interface Studio {
  closed?: readonly string[];
  hours?: number;
  today?: string;
}

const onDays = (shift: { from: string; to: string }, { closed = [], hours = 0, today = "2026-10-23" }: Studio = {}) => {
  const days = { week: week.map(() => shift), holidays: closed.map((date) => ({ date, name: "" })) };
  return halfDays("Europe/Madrid", today, { ...days, openForMs: hours * hourMs })
    .slice(0, 4)
    .map(({ date, half, at }) => `${date.slice(5)} ${half} ${timeOfDayIn("Europe/Madrid", at).slice(0, 5)}`);
};

//
test("a half-day begins when the studio opens, and hours may pass midnight", () => {
  expect(onDays({ from: "10:30", to: "15:00" })).toEqual([
    "10-24 morning 10:30",
    "10-24 afternoon 14:00",
    "10-25 morning 10:30",
    "10-25 afternoon 14:00",
  ]);
  expect(onDays({ from: "22:00", to: "02:00" }).slice(0, 2)).toEqual([
    "10-24 afternoon 22:00",
    "10-25 afternoon 22:00",
  ]);
  expect(onDays({ from: "20:00", to: "10:00" }).slice(0, 2)).toEqual(["10-24 morning 09:00", "10-24 afternoon 20:00"]);
  expect(onDays({ from: "12:00", to: "14:00" })).toEqual([]);
});

test("a night that begins on a holiday is closed on the next morning too", () => {
  expect(onDays({ from: "20:00", to: "10:00" }, { closed: ["2026-10-24"] }).slice(0, 2)).toEqual([
    "10-25 afternoon 20:00",
    "10-26 morning 09:00",
  ]);
});

test("an appointment ends before the studio closes", () => {
  const day = { from: "10:00", to: "15:00" };
  expect(onDays(day, { hours: 1 }).slice(0, 2)).toEqual(["10-24 morning 10:00", "10-24 afternoon 14:00"]);
  expect(onDays(day, { hours: 1.5 }).slice(0, 2)).toEqual(["10-24 morning 10:00", "10-25 morning 10:00"]);
  expect(onDays(day, { hours: 5 }).slice(0, 1)).toEqual(["10-24 morning 10:00"]);
  expect(onDays(day, { hours: 5.5 })).toEqual([]);
});

test("an appointment may end after midnight if the studio is still open, or opens at that moment", () => {
  const night = { from: "22:00", to: "02:00" };
  expect(onDays(night, { hours: 4 }).slice(0, 1)).toEqual(["10-24 afternoon 22:00"]);
  // The clocks go back in the night to 25 October.
  expect(onDays(night, { hours: 4.5, today: "2026-11-01" })).toEqual([]);
  expect(onDays({ from: "00:00", to: "24:00" }, { hours: 12 }).slice(0, 1)).toEqual(["10-24 morning 09:00"]);
  expect(onDays({ from: "18:00", to: "18:00" }, { hours: 12 }).slice(0, 2)).toEqual([
    "10-24 morning 09:00",
    "10-24 afternoon 14:00",
  ]);
  // The hours of the holiday do not continue those of the day before it.
  expect(onDays({ from: "00:00", to: "24:00" }, { hours: 12, closed: ["2026-10-25"] })).toEqual([
    "10-24 morning 09:00",
    "10-26 morning 09:00",
    "10-26 afternoon 14:00",
    "10-27 morning 09:00",
  ]);
});

test("the length of a night at which the clocks are moved counts", () => {
  const night = { from: "22:00", to: "03:00" };
  // The clocks go back in the night to 25 October 2026, and forward in the night to 28 March 2027.
  expect(onDays(night, { hours: 6 })).toEqual(["10-24 afternoon 22:00"]);
  const spring = { today: "2027-03-25" };
  expect(onDays(night, { ...spring, hours: 5 }).slice(0, 2)).toEqual([
    "03-26 afternoon 22:00",
    "03-28 afternoon 22:00",
  ]);
  expect(onDays(night, { ...spring, hours: 4 }).slice(0, 2)).toEqual([
    "03-26 afternoon 22:00",
    "03-27 afternoon 22:00",
  ]);
});

test("every appointment is within opening hours in every time zone", () => {
  const shift = { from: "13:00", to: "01:00" };
  const isOutside = (zone: string, { date, at }: Start) => at.getTime() + 8 * hourMs > rangeOn(zone, date, shift).to;
  const opening = { week: week.map(() => shift), holidays, openForMs: 8 * hourMs };
  const wrong = sampled(distinctZones(), 8).flatMap((zone) =>
    halfDaysOn(zone, daysOf(zone), opening)
      .filter((start) => isOutside(zone, start))
      .map(({ at }) => `${zone} ${at.toISOString()}`),
  );
  expect(wrong).toEqual([]);
});

//
test("twelve months are offered with the current one, from tomorrow", () => {
  expect(offeredRange("2026-11-29")).toEqual({ firstMonth: "2026-11", lastMonth: "2027-10" });
  expect(offeredRange("2026-12-31")).toEqual({ firstMonth: "2027-01", lastMonth: "2027-11" });
  expect(datesOfMonth("2026-11-28", "2026-11")).toEqual(["2026-11-29", "2026-11-30"]);
  expect(datesOfMonth("2026-11-30", "2026-11")).toEqual([]);
  expect(datesOfMonth("2026-11-28", "2026-10")).toEqual([]);
  expect(datesOfMonth("2027-03-01", "2028-02")).toHaveLength(29);
  expect(datesOfMonth("2026-11-28", "2027-10")).toHaveLength(31);
  expect(datesOfMonth("2026-11-28", "2027-11")).toEqual([]);
});

test("the half-days of a month are those of the same days in the list of the next ones", () => {
  const opening = { week, holidays: [{ date: "2026-12-05", name: "" }], openForMs: hourMs };
  const [zone, today] = ["Asia/Shanghai", "2026-11-29"];
  const december = halfDaysOn(zone, datesOfMonth(today, "2026-12"), opening);
  expect(december).toEqual(halfDays(zone, today, opening).filter(({ date }) => date.startsWith("2026-12")));
  expect(december).toHaveLength(60);
});
