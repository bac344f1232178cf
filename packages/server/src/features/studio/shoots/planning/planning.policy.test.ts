import { expect, test } from "vitest";
import { canReplace, missingNeeds } from "./planning.policy.ts";

const person = (...skills: ("photography" | "makeup" | "driving")[]) => ({ kind: "person" as const, skills });
const room = { kind: "room" as const, skills: [] };
const need = (skill: "photography" | "makeup", count = 1) => ({ kind: "person" as const, skill, count });
const needsRoom = { kind: "room" as const, skill: null, count: 1 };

test.each([
  ["nothing needed", [], [], []],
  ["a complete team", [need("photography"), needsRoom], [person("photography"), room], []],
  ["a member too many", [need("photography")], [person("photography"), person("makeup"), room], []],
  ["a missing room", [need("photography"), needsRoom], [person("photography")], [needsRoom]],
  [
    "one person for two needs",
    [need("photography"), need("makeup")],
    [person("photography", "makeup")],
    [need("makeup")],
  ],
  [
    "a person with both skills leaves the first need to the one with a single skill",
    [need("photography"), need("makeup")],
    [person("photography", "makeup"), person("photography")],
    [],
  ],
  ["one of two photographers", [need("photography", 2)], [person("photography")], [need("photography", 1)]],
])("what a team lacks: %s", (_name, needs, team, missing) => {
  expect(missingNeeds(needs, team)).toEqual(missing);
});

//
test.each([
  ["with the same skill", person("photography"), true],
  ["with another skill", person("driving"), false],
  ["of another kind", room, false],
])("a replacement %s", (_name, other, expected) => {
  const member = { id: 1, ...person("photography", "makeup") };
  const team = [member, { id: 2, ...person("makeup") }];
  expect(canReplace([need("photography"), need("makeup")], team, member, other)).toBe(expected);
});
