import { expect, test } from "vitest";
import { readConfig } from "./config.ts";

test.each([
  [undefined, 6],
  ["", 6],
  ["12", 12],
])("the shortest password set to %j is %i characters", (set, length) => {
  expect(readConfig({ VOWDESK_PASSWORD_MIN: set }).passwordMin).toBe(length);
});

test.each(["5", "65", "many"])("the shortest password cannot be %j", (set) => {
  expect(() => readConfig({ VOWDESK_PASSWORD_MIN: set })).toThrow("VOWDESK_PASSWORD_MIN");
});
