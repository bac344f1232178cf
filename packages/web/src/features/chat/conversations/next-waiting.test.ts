import { expect, test } from "vitest";
import { parseAddress } from "./address.ts";
import { nextWaiting } from "./next-in-order.ts";

test.each([
  ["the one after the open one", [1, 2, 3], 2, 1, 3],
  ["the first one after the last one", [1, 2, 3], 3, 2, 1],
  ["the one that took the position of an answered one", [1, 3, 4], 2, 1, 3],
  ["the first one when the answered one was the last", [1, 2], 3, 2, 1],
  ["the first one without an open one", [1, 2], null, 0, 1],
  ["nothing when only the open one waits", [1], 1, 0, null],
  ["nothing when none waits", [], 1, 0, null],
] as const)("the next conversation is %s", (_name, ids, openId, lastIndex, next) => {
  expect(nextWaiting(ids, openId, lastIndex)).toBe(next);
});

test.each([
  ["", true, "for-me"],
  ["", false, "all"],
  ["id=5", true, "all"],
  ["state=waiting", true, "all"],
  ["q=x", true, "all"],
  ["scope=mine", true, "mine"],
  ["scope=for-me&id=5", true, "for-me"],
  ["scope=all", true, "all"],
])("the address ?%s (may answer: %s) shows the scope %s", (address, mayAnswer, scope) => {
  expect(parseAddress(new URLSearchParams(address), mayAnswer).scope).toBe(scope);
});
