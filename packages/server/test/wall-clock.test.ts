import {
  addDays,
  dateIn,
  datesFrom,
  endOfDate,
  isoIn,
  momentIn,
  nextStep,
  sameTimeLater,
  startOfDate,
  timeOfDayIn,
  wallTimeIn,
} from "@vowdesk/contract/wall-clock";
import { expect, test } from "vitest";
import { sampled } from "./sampled.ts";
import { allZones, clockChanges, fiveYears } from "./studio/time-zones.ts";

const hourMs = 60 * 60_000;
const secondMs = 1_000;
const minuteMs = 60 * secondMs;

/** The wall clock as `Intl` shows it, independent of the tested module. */
function shownIn(zone: string): (at: number) => string {
  const format = new Intl.DateTimeFormat("sv-SE", { timeZone: zone, dateStyle: "short", timeStyle: "medium" });
  return (at) => format.format(at);
}

const zones = sampled(allZones, 8);
const changesIn = (zone: string) => [fiveYears.from, ...clockChanges(zone)];

/** Moments around each change of the clocks, to the second and over two days. */
const around = (change: number) =>
  [-25, -24, -12, -2, -1, -0.5, -0.25, 0, 0.25, 0.5, 1, 1.75, 2, 3, 12, 24, 25].flatMap((hours) => [
    change + hours * hourMs - secondMs,
    change + hours * hourMs,
  ]);

//
test(
  "around every clock change of five years in every zone, times of day are converted in both directions",
  { timeout: 120_000 },
  () => {
    const wrong: string[] = [];
    for (const zone of zones) {
      const shown = shownIn(zone);
      for (const at of changesIn(zone).flatMap(around)) {
        const wall = wallTimeIn(zone, at);
        const [date, time] = [dateIn(zone, at), timeOfDayIn(zone, at)];
        const moment = momentIn(zone, date, time).getTime();
        const isRight =
          wall === `${shown(at).replace(" ", "T")}.000` &&
          wallTimeIn(zone, moment) === wall &&
          moment <= at &&
          wallTimeIn(zone, moment - secondMs) < wall &&
          Date.parse(isoIn(zone, at)) === at;
        if (!isRight) wrong.push(`${zone} ${new Date(at).toISOString()}`);
      }
    }
    expect(wrong).toEqual([]);
  },
);

/** What is wrong with the days and times of day around a change of the clocks of a zone. */
function wrongOn(zone: string, date: string): string[] {
  const start = startOfDate(zone, date).getTime();
  const isJoined = startOfDate(zone, addDays(date, 1)).getTime() === endOfDate(zone, date).getTime();
  const wrongTimes = ["00:00", "01:30", "02:00", "09:00", "14:00", "22:00"].filter((time) => {
    const at = momentIn(zone, date, time);
    const isReached = wallTimeIn(zone, at) >= `${date}T${time}`;
    const isFirst = wallTimeIn(zone, at.getTime() - 1) < `${date}T${time}` || at.getTime() === start;
    const isShown = timeOfDayIn(zone, at) === `${time}:00.000`;
    const next = momentIn(zone, addDays(date, 1), time);
    const isSameLater = !isShown || sameTimeLater(zone, at, 1).getTime() === next.getTime();
    const step = nextStep(zone, at.getTime() + 7 * minuteMs, 30 * minuteMs);
    return !(isReached && isFirst && isSameLater && /:[03]0:00\.000$/.test(wallTimeIn(zone, step)));
  });
  return [...(isJoined ? [] : ["end"]), ...wrongTimes].map((what) => `${zone} ${date} ${what}`);
}

test(
  "around every clock change of five years in every zone, hours and days begin on the clock",
  { timeout: 120_000 },
  () => {
    const datesOf = (zone: string) => changesIn(zone).flatMap((at) => datesFrom(addDays(dateIn(zone, at), -1), 3));
    expect(zones.flatMap((zone) => datesOf(zone).flatMap((date) => wrongOn(zone, date)))).toEqual([]);
  },
);
