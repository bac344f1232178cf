import { expect, test } from "vitest";
import { readSettings } from "./settings.ts";

test.each([
  [[], 12],
  [["--couples", "0"], 0],
  [["--couples", "0.5"], 0.5],
])("reads %j as %d couples an hour", (args, couplesPerHour) => {
  expect(readSettings(args).couplesPerHour).toBe(couplesPerHour);
});

test.each([
  ["--couples", "many"],
  ["--couples", "-1"],
  ["--rate", "0"],
  ["--url", "here"],
])("answers %s %s with the usage", (option, value) => {
  expect(() => readSettings([`${option}=${value}`])).toThrow("usage: simulate");
});
