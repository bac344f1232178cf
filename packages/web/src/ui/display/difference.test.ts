import { expect, test } from "vitest";
import { applied, differenceOf, isDifferent, noDifference } from "./difference.ts";

const set = (...ids: number[]) => new Set(ids);

test("a difference has the added and removed elements", () => {
  expect(differenceOf(set(1, 2, 3), set(2, 3, 4, 5))).toEqual({ added: [4, 5], removed: [1] });
});

test("applying a difference restores the target set", () => {
  const [before, after] = [set(1, 2, 3), set(3, 4)];
  expect(applied(before, differenceOf(before, after))).toEqual(after);
});

test("keeps changes that another user made meanwhile", () => {
  expect(applied(set(1, 2, 9), { added: [4], removed: [1] })).toEqual(set(2, 4, 9));
  expect(applied(set(4), { added: [4], removed: [1] })).toEqual(set(4));
});

test("equal sets have no difference", () => {
  expect(isDifferent(differenceOf(set(1, 2), set(2, 1)))).toBe(false);
  expect(isDifferent(noDifference)).toBe(false);
  expect(isDifferent({ added: [], removed: [1] })).toBe(true);
});
