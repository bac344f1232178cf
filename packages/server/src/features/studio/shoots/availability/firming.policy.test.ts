import { expect, test } from "vitest";
import { promised, unfirmed } from "./firming.policy.ts";

const day = (number: number) => new Date(Date.UTC(2026, 10, number));
const now = day(10);
type Shoot = Parameters<typeof promised>[0][number];
const shoot = (id: number, more: Partial<Shoot> = {}): Shoot => ({
  id,
  purpose: "studio",
  state: "tentative",
  starts_at: day(20),
  expires_at: day(12),
  created_at: day(id),
  unfirmed_at: null,
  ...more,
});
const idsOf = (shoots: readonly Shoot[]) => shoots.map(({ id }) => id);
const ended = { state: "expired", expires_at: null } as const;

//
test.each<[string, Shoot[], number[]]>([
  ["a hold", [shoot(1)], [1]],
  ["two holds", [shoot(1), shoot(2)], [1, 2]],
  ["a hold that has ended", [shoot(1, ended)], [1]],
  ["a hold that has ended and is not released yet", [shoot(1, { expires_at: day(9) })], [1]],
  ["a hold that was replaced", [shoot(1, ended), shoot(2, { state: "firm", expires_at: null })], []],
  ["a replaced hold that is not released yet", [shoot(1, { expires_at: day(9) }), shoot(2)], [2]],
  ["a later booking of another type", [shoot(1, ended), shoot(2, { purpose: "pickup" })], [1, 2]],
  ["a later booking that was cancelled", [shoot(1, ended), shoot(2, { state: "cancelled" })], [1]],
  ["a time that has passed", [shoot(1, { starts_at: day(9) })], []],
  ["a firm booking", [shoot(1, { state: "firm", expires_at: null })], []],
])("a couple relies on the right times of %s", (_what, shoots, expected) => {
  expect(idsOf(promised(shoots, now))).toEqual(expected);
});

const marked = { ...ended, unfirmed_at: day(8) };
const booked = { state: "firm", expires_at: null, created_at: day(9) } as const;

//
test.each<[string, Shoot[], number[]]>([
  ["two holds", [shoot(1, marked), shoot(2, { ...marked, starts_at: day(15) })], [1, 2]],
  [
    "two holds and one booking since",
    [shoot(1, marked), shoot(2, { ...marked, starts_at: day(15) }), shoot(3, booked)],
    [1],
  ],
  ["a booking of before", [shoot(1, marked), shoot(3, { ...booked, created_at: day(7) })], [1]],
  ["a hold that was confirmed since", [shoot(1, { ...marked, state: "firm" })], []],
  ["a time that has passed", [shoot(1, { ...marked, starts_at: day(9) })], []],
])("of %s the page names those that nobody has booked again", (_what, shoots, expected) => {
  expect(idsOf(unfirmed(shoots, now)).toSorted((a, b) => a - b)).toEqual(expected);
});
