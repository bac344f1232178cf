import { expect, test } from "vitest";
import { numbersBetween } from "./selection.ts";

const listed = [4, 9, 2, 7].map((number) => ({ number }));

//
test.each([
  ["forwards", 9, 7, [9, 2, 7]],
  ["backwards", 7, 4, [4, 9, 2, 7]],
  ["of one picture", 2, 2, [2]],
  ["without a beginning", null, 2, []],
  ["with an end that is not listed", 4, 5, []],
])("a range %s has the pictures in the order of the list", (_what, from, to, numbers) => {
  expect(numbersBetween(listed, { from, to })).toEqual(numbers);
});
