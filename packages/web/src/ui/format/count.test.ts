import { expect, test } from "vitest";
import { formatCount } from "./count.ts";

//
test.each([
  ["en", "1,000+"],
  ["zh", "1,000+"],
  ["ja", "1,000+"],
  ["de", "1.000+"],
  ["es", "1000+"],
] as const)("a count that stopped at a thousand says so in %s", (locale, text) => {
  expect(formatCount(1_000, true, locale)).toBe(text);
});

test("an exact count has no plus", () => {
  expect(formatCount(1_000, false, "en")).toBe("1,000");
  expect(formatCount(999, undefined, "en")).toBe("999");
});
