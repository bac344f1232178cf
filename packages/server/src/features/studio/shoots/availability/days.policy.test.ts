import { expect, test } from "vitest";
import { canFormTeams } from "./days.policy.ts";

const photographer = { kind: "person" as const, skills: ["photography" as const] };
const both = { kind: "person" as const, skills: ["photography" as const, "makeup" as const] };
const needs = [
  { kind: "person" as const, skill: "photography" as const, count: 1 },
  { kind: "person" as const, skill: "makeup" as const, count: 1 },
];

test.each([
  [1, [photographer, both], true],
  [1, [photographer, photographer], false],
  [1, [both], false],
  [2, [photographer, both], false],
  [2, [photographer, both, both], false],
  [2, [photographer, both, both, both], true],
])("%i teams", (teams, bookables, expected) => {
  expect(canFormTeams(needs, bookables, teams)).toBe(expected);
});

test("a purpose that needs no one proves nothing", () => {
  expect(canFormTeams([], [photographer], 1)).toBe(false);
});
