import { expect, test } from "vitest";
import { teamFrom } from "./holds.policy.ts";

const photographer = { id: 1, kind: "person", skills: ["photography"] } as const;
const both = { id: 2, kind: "person", skills: ["photography", "makeup"] } as const;
const room = { id: 3, kind: "room", skills: [] } as const;
const needs = [
  { kind: "person", skill: "photography", count: 1 },
  { kind: "person", skill: "makeup", count: 1 },
  { kind: "room", skill: null, count: 1 },
] as const;
const members = (...input: (typeof photographer | typeof both | typeof room)[]) =>
  input.map((member) => ({ ...member, skills: [...member.skills] }));

test.each([
  ["takes each need once", members(photographer, both, room, { ...room, id: 4 } as never), [1, 2, 4]],
  ["counts a member for one need only", members(both, room), null],
  ["refuses without a room", members(photographer, both), null],
])("a team %s", (_name, bookables, expected) => {
  expect(teamFrom(needs, bookables)?.map(({ id }) => id) ?? null).toEqual(expected);
});

test("a purpose without needs has an empty team", () => {
  expect(teamFrom([], members(photographer, room))).toEqual([]);
});
