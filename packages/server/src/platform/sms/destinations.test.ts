import { expect, test } from "vitest";
import { isDestination, readDestinations } from "./destinations.ts";

test.each([
  ["+8613800001111", ["86"], true],
  ["+8657188001234", ["86"], false],
  ["+8613490001111", ["86"], false],
  ["+8617400001111", ["86"], false],
  ["+85261234567", ["86"], false],
  ["+85261234567", ["86", "852"], true],
  ["+12125551234", ["1"], true],
  ["+18765551234", ["1"], false],
  ["+19005551234", ["1"], false],
  ["+881612345678", ["88", "881"], false],
  ["+870773123456", ["870"], false],
  ["+979123456789", ["979"], false],
  ["+9990000000001", ["999"], false],
  ["+447700900123", ["44"], true],
  ["+449098790000", ["44"], false],
  ["+447012345678", ["44"], false],
  ["+33612345678", ["33"], true],
] as const)("%s with destinations %j: %s", (phone, codes, isAllowed) => {
  expect(isDestination(phone, codes)).toBe(isAllowed);
});

test("reads the setting", () => {
  expect(readDestinations(undefined)).toBeNull();
  expect(readDestinations("86, +852")).toEqual(["86", "852"]);
  expect(() => readDestinations("China")).toThrow("VOWDESK_SMS_DESTINATIONS");
});
