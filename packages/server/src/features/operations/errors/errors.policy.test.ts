import { expect, test } from "vitest";
import { allowed, passesPowerOfTen } from "./errors.policy.ts";

const both = ["errors", "errors:resolve", "errors:reopen"];

test.each([
  [both, "open", ["resolve"]],
  [both, "resolved", ["reopen"]],
  [["errors", "errors:resolve"], "resolved", []],
  [["errors", "errors:reopen"], "open", []],
  [["errors"], "open", []],
] as const)("permissions %j allow these actions on a group that is %s: %j", (codes, state, acts) => {
  expect(allowed({ codes: new Set(codes) }, state)).toEqual(acts);
});

test.each([
  [1, 2, false],
  [1, 9, false],
  [9, 10, true],
  [95, 1_200, true],
  [1_000, 1_001, false],
])("a count from %i to %i gains a digit: %j", (before, after, passes) => {
  expect(passesPowerOfTen(before, after)).toBe(passes);
});
