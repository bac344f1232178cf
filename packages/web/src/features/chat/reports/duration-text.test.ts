import { expect, test } from "vitest";
import { durationText } from "./duration-text.ts";

test.each([
  [0, "0 sec"],
  [5, "5 sec"],
  [60, "1 min"],
  [65, "1 min 5 sec"],
  [3_600, "1 hr"],
  [3_929, "1 hr 5 min"],
  [90_000, "1 day 1 hr"],
])("%d seconds are shown as %s", (seconds, text) => {
  expect(durationText(seconds, "en")).toBe(text);
});

test("in the reader's language", () => {
  expect(durationText(3_900, "zh")).toBe("1小时 5分钟");
});
