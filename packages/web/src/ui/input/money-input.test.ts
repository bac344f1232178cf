import { expect, test } from "vitest";
import { centsOf } from "./money-input.tsx";

//
test.each([
  ["12", 1_200],
  ["12.5", 1_250],
  ["¥12.05", 1_205],
  [" 0,30 ", 30],
  ["19.99", 1_999],
  ["￥１２．５", 1_250],
])("reads the amount %s", (text, cents) => {
  expect(centsOf(text)).toBe(cents);
});

test.each(["", "-1", "1.234", "1e3", "twelve", "12345678"])("rejects %s", (text) => {
  expect(centsOf(text)).toBeNull();
});
