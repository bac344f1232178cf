import { expect, test } from "vitest";
import { isCompleteDate } from "./typed-date.ts";

test.each([
  ["", false, true],
  ["2026-11-02", false, true],
  ["1000-01-01T00:00", false, true],
  // Incomplete input: the field has no value and reports bad input.
  ["", true, false],
  ["0002-11-02", false, false],
  ["0020-11-02", false, false],
  ["0202-11-02", false, false],
])("%j with bad input %s is complete: %s", (value, isBadInput, isWhole) => {
  expect(isCompleteDate(value, isBadInput)).toBe(isWhole);
});
