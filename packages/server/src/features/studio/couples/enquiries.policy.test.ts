import { defaultBusinessSettings } from "@vowdesk/contract/operations/business";
import { addDays, dateIn, timeOfDayIn } from "@vowdesk/contract/kernel";
import { expect, test } from "vitest";
import { distinctZones } from "../../../../test/studio/time-zones.ts";
import { halfDays, type Start } from "./enquiries.policy.ts";

const { week, holidays } = defaultBusinessSettings;
/** 45 days are offered from each of these, which covers five years. */
const todays = Array.from({ length: 42 }, (_, index) => addDays("2024-01-01", index * 44));

test("half-days begin at 09:00 and 14:00 on every day of five years in every time zone", { timeout: 120_000 }, () => {
  const isWrong = (zone: string, { date, half, at }: Start) =>
    dateIn(zone, at) !== date || timeOfDayIn(zone, at) !== (half === "morning" ? "09:00:00.000" : "14:00:00.000");
  const wrong = distinctZones().flatMap((zone) =>
    todays
      .flatMap((today) => halfDays(zone, today, { week, holidays }))
      .filter((start) => isWrong(zone, start))
      .map(({ at }) => `${zone} ${at.toISOString()}`),
  );
  expect(wrong).toEqual([]);
});

const onDays = (shift: { from: string; to: string }, closed: readonly string[] = []) => {
  const opening = { week: week.map(() => shift), holidays: closed.map((date) => ({ date, name: "" })) };
  return halfDays("Europe/Madrid", "2026-10-23", opening)
    .slice(0, 4)
    .map(({ date, half, at }) => `${date.slice(5)} ${half} ${timeOfDayIn("Europe/Madrid", at).slice(0, 5)}`);
};

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
  expect(onDays({ from: "20:00", to: "10:00" }, ["2026-10-24"]).slice(0, 2)).toEqual([
    "10-25 afternoon 20:00",
    "10-26 morning 09:00",
  ]);
});
