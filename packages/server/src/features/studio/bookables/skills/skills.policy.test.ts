import { expect, test } from "vitest";
import { codeFor, movedIds } from "./skills.policy.ts";

test.each([
  ["Drone flying", [], "drone-flying"],
  ["  Hair & Make-up! ", [], "hair-make-up"],
  ["Vidéo", [], "video"],
  ["航拍", [], "skill"],
  ["3D scans", [], "d-scans"],
  ["Drone flying", ["drone-flying", "drone-flying-2"], "drone-flying-3"],
  ["A name of a skill that is longer than its code", [], "a-name-of-a-skill-that-is-longer"],
])("the code of %j beside %j is %s", (name, taken, code) => {
  expect(codeFor(name, taken)).toBe(code);
});

test.each([
  [2, "up", [2, 1, 3]],
  [2, "down", [1, 3, 2]],
  [1, "up", null],
  [3, "down", null],
] as const)("skill %s moved %s gives %j", (id, direction, ids) => {
  expect(movedIds([1, 2, 3], id, direction)).toEqual(ids);
});
