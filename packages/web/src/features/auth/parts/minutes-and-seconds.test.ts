import { expect, test } from "vitest";
import { minutesAndSeconds } from "./minutes-and-seconds.ts";

test.each([
  [1, "0:01"],
  [59, "0:59"],
  [60, "1:00"],
  [3_599, "59:59"],
  [3_600, "60:00"],
])("%i s is %s", (seconds, text) => {
  expect(minutesAndSeconds(seconds)).toBe(text);
});
