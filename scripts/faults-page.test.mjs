import { expect, test } from "vitest";
import { pageOf } from "./faults-page.mjs";

test("lists goals with their results, and the figures of each program below", () => {
  const entry = { goals: ["G-R19", "G-R20"], bound: "nothing early | late" };
  const command = "npx tsx faults/environment/clock.ts 697 10";
  const page = pageOf("Fault tests, long, 2026-11-23", [
    { entry, held: "no: two\nlines", command, figures: ["jobs missed: 0", "a: 1\nb: 2"] },
  ]);
  expect(page.split("\n")).toEqual([
    "# Fault tests, long, 2026-11-23",
    "",
    "| goals | bound | held | command |",
    "|---|---|---|---|",
    "| G-R19, G-R20 | nothing early \\| late | no: two lines | `npx tsx faults/environment/clock.ts 697 10` |",
    "",
    "## G-R19, G-R20: `npx tsx faults/environment/clock.ts 697 10`",
    "",
    "- jobs missed: 0",
    "- a: 1 b: 2",
    "",
  ]);
});
