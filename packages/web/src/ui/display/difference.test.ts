import { expect, test } from "vitest";
import { applied, differenceOf, isDifferent, noDifference } from "./difference.ts";

const set = (...ids: number[]) => new Set(ids);

test("a difference says what came and what went", () => {
  expect(differenceOf(set(1, 2, 3), set(2, 3, 4, 5))).toEqual({ added: [4, 5], removed: [1] });
});

test("making a difference leads to the set it was taken from", () => {
  const [before, after] = [set(1, 2, 3), set(3, 4)];
  expect(applied(before, differenceOf(before, after))).toEqual(after);
});

test("what somebody else changed meanwhile stays", () => {
  expect(applied(set(1, 2, 9), { added: [4], removed: [1] })).toEqual(set(2, 4, 9));
  expect(applied(set(4), { added: [4], removed: [1] })).toEqual(set(4));
});

test("equal sets differ in nothing", () => {
  expect(isDifferent(differenceOf(set(1, 2), set(2, 1)))).toBe(false);
  expect(isDifferent(noDifference)).toBe(false);
  expect(isDifferent({ added: [], removed: [1] })).toBe(true);
});
