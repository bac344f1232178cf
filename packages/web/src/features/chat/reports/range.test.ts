import { afterAll, beforeAll, expect, test } from "vitest";
import { setTimeZone, timeZone } from "../../../ui/format/time.ts";
import { rangeName, rangeOf } from "./range.ts";

const before = timeZone();
beforeAll(() => void setTimeZone("Asia/Shanghai"));
afterAll(() => void setTimeZone(before));

/** 3 November in Shanghai. */
const now = Date.parse("2026-11-02T17:00:00Z");

test("ranges end today in the time zone of the business and include it", () => {
  expect(rangeOf("today", now)).toEqual({ from: "2026-11-03", to: "2026-11-03" });
  expect(rangeOf("week", now)).toEqual({ from: "2026-10-28", to: "2026-11-03" });
  expect(rangeOf("month", now)).toEqual({ from: "2026-10-05", to: "2026-11-03" });
});

test("other days are a custom range", () => {
  expect(rangeName(rangeOf("week", now), now)).toBe("week");
  expect(rangeName({ from: "2026-10-27", to: "2026-11-03" }, now)).toBe("custom");
});
