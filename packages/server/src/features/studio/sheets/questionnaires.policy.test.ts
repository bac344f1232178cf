import type { ShootState } from "@vowdesk/contract/studio/shoots";
import { expect, test } from "vitest";
import { closesAt, isComing, isOpen } from "./questionnaires.policy.ts";

const shootIn = (zone: string, startsAt: string, state: ShootState = "firm", expiresAt: string | null = null) => ({
  state,
  starts_at: new Date(startsAt),
  ends_at: new Date(Date.parse(startsAt) + 3_600_000),
  expires_at: expiresAt === null ? null : new Date(expiresAt),
  zone,
});

//
test.each([
  ["Asia/Shanghai", "2026-12-12T01:00:00Z", "2026-12-08T16:00:00.000Z"],
  // The day in Kathmandu is the 12th already.
  ["Asia/Kathmandu", "2026-12-11T19:00:00Z", "2026-12-08T18:15:00.000Z"],
  // The clocks change between the two days.
  ["Europe/Madrid", "2027-03-30T08:00:00Z", "2027-03-26T23:00:00.000Z"],
])("in %s the answers about a shoot at %s close at %s", (zone, startsAt, end) => {
  const shoot = shootIn(zone, startsAt);
  expect(closesAt(shoot)?.toISOString()).toBe(end);
  expect(isOpen(shoot, new Date(Date.parse(end) - 1))).toBe(true);
  expect(isOpen(shoot, new Date(end))).toBe(false);
});

//
test.each([
  ["tentative", true, true],
  ["firm", true, true],
  ["confirmed", true, true],
  ["checked_in", false, true],
  ["shooting", false, true],
  ["postponed", true, true],
  ["done", false, false],
  ["cancelled", false, false],
  ["no_show", false, false],
  ["expired", false, false],
] as const)("a shoot that is %s can be answered: %s, is shown: %s", (state, canAnswer, isShown) => {
  const shoot = shootIn("UTC", "2026-12-12T09:00:00Z", state);
  const now = new Date("2026-12-01T00:00:00Z");
  expect([isOpen(shoot, now), isComing(shoot, now)]).toEqual([canAnswer, isShown]);
});

//
test("a postponed shoot has no end of its answers, and a held one ends with its hold", () => {
  const late = new Date("2027-01-01T00:00:00Z");
  const postponed = shootIn("UTC", "2026-12-12T09:00:00Z", "postponed");
  expect([closesAt(postponed), isOpen(postponed, late), isComing(postponed, late)]).toEqual([null, true, true]);
  const held = shootIn("UTC", "2027-02-12T09:00:00Z", "tentative", "2027-01-01T00:00:00Z");
  expect([isOpen(held, late), isComing(held, late)]).toEqual([false, false]);
});
