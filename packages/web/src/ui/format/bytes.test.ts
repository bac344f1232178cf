import { expect, test } from "vitest";
import { formatBytes } from "./bytes.ts";

test("formats bytes in a suitable unit", () => {
  expect([0, 999, 180_400_000, 5_120_000_000].map((bytes) => formatBytes(bytes, "en"))).toEqual([
    "0 byte",
    "999 byte",
    "180 MB",
    "5.1 GB",
  ]);
});
