import { expect, test } from "vitest";
import { formatBytes, formatSpan } from "./measures.ts";

test("formats bytes in a suitable unit", () => {
  expect([0, 999, 180_400_000, 5_120_000_000].map((bytes) => formatBytes(bytes, "en"))).toEqual([
    "0 byte",
    "999 byte",
    "180 MB",
    "5.1 GB",
  ]);
});

test("formats time spans in their largest whole unit", () => {
  expect([0, 250, 1_500, 119_000, 7_200_000, 200_000_000].map((ms) => formatSpan(ms, "en"))).toEqual([
    "0 ms",
    "250 ms",
    "1 sec",
    "1 min",
    "2 hr",
    "2 days",
  ]);
});
