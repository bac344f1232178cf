import { expect, test } from "vitest";
import { problemOf } from "./password-rules.ts";

test.each([
  ["", "Herbst-26", "Herbst-26", 6, "old", "required"],
  ["vowdesk", "", "", 6, "next", "required"],
  ["vowdesk", "Herbs", "Herbs", 6, "next", "too-short"],
  ["vowdesk", "Herbst", "Herbs", 6, "again", "too-short"],
  ["vowdesk", "Herbst", "Herbst", 8, "next", "too-short"],
  ["vowdesk", "Herbst-26", "Herbst-27", 6, "again", "not-the-same"],
  ["vowdesk", "🌻🌻🌻🌻🌻", "🌻🌻🌻🌻🌻", 6, "next", "too-short"],
])("old %j, new %j and %j with a minimum of %i: %s is %s", (old, next, again, min, field, problem) => {
  expect(problemOf({ old, next, again }, min)).toEqual({ field, problem });
});

test("accepts six characters entered twice", () => {
  expect(problemOf({ old: "vowdesk", next: "Herbst", again: "Herbst" }, 6)).toBeNull();
});
