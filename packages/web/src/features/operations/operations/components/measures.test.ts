import { expect, test } from "vitest";
import { formatSpan } from "./measures.ts";

test("formats time spans in their largest whole unit", () => {
  expect([0, 250, 1_400, 119_000, 599_999, 7_200_000, 200_000_000].map((ms) => formatSpan(ms, "en"))).toEqual([
    "0 ms",
    "250 ms",
    "1 sec",
    "1 min",
    "10 min",
    "2 hr",
    "2 days",
  ]);
});
