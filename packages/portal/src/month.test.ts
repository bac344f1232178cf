import { expect, test } from "vitest";
import { dateAfterKey, monthAfter, weeksOf } from "./month.ts";

test("a month is divided into weeks that begin on Monday or Sunday", () => {
  const weeks = weeksOf("2026-12", 1);
  expect(weeks[0]).toEqual([null, "2026-12-01", "2026-12-02", "2026-12-03", "2026-12-04", "2026-12-05", "2026-12-06"]);
  expect(weeks.at(-1)).toEqual(["2026-12-28", "2026-12-29", "2026-12-30", "2026-12-31", null, null, null]);
  expect(weeksOf("2026-12", 7)[0]?.slice(0, 3)).toEqual([null, null, "2026-12-01"]);
  expect(weeksOf("2027-02", 1)).toHaveLength(4);
  expect(weeksOf("2028-02", 1).flat().filter(Boolean)).toHaveLength(29);
});

test("a day of a month belongs to its week whichever day the week begins on", () => {
  for (const weekStart of [1, 7]) for (const week of weeksOf("2027-05", weekStart)) expect(week).toHaveLength(7);
  expect(weeksOf("2027-05", 1).flat().filter(Boolean)).toHaveLength(31);
});

test.each([
  ["ArrowLeft", "2026-11-30"],
  ["ArrowRight", "2026-12-02"],
  ["ArrowUp", "2026-11-24"],
  ["ArrowDown", "2026-12-08"],
  ["Home", "2026-11-30"],
  ["End", "2026-12-06"],
  ["PageUp", "2026-11-01"],
  ["PageDown", "2027-01-01"],
])("%s moves from 1 December to %s", (key, to) => {
  expect(dateAfterKey(key, "2026-12-01", 1)).toBe(to);
});

test("other keys do not move, and a month ends with its last day", () => {
  expect(dateAfterKey("Enter", "2026-12-01", 1)).toBeNull();
  expect(dateAfterKey("PageDown", "2027-01-31", 1)).toBe("2027-02-28");
  expect([monthAfter("2026-12", 1), monthAfter("2027-01", -1)]).toEqual(["2027-01", "2026-12"]);
});
