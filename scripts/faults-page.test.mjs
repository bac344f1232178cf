import { expect, test } from "vitest";
import { withResults } from "./faults-page.mjs";

const entry = (goals, bound, harness) => ({ goals, bound, short: harness ? { harness } : { files: ["a.test.ts"] } });
const clocks = entry(["G-R19"], "no wrong sign-out", "environment/clocks");
const clock = entry(["G-R19"], "nothing early | late", "environment/clock");
const keys = entry(["G-R18"], "one row", undefined);
const catalogue = [clocks, clock, keys];
const page = "# Faults\n\n<!-- results: written by `npm run test:faults` -->\n<!-- end of results -->\n\n## Findings\n";
const result = (one, command, figures) => ({ entry: one, held: "yes", command, when: "2026-11-23, long", figures });

test("lists every goal and keeps the text around the results", () => {
  const written = withResults(page, catalogue, []);
  expect(written).toMatch(/^# Faults\n/);
  expect(written).toMatch(/\n## Findings\n$/);
  expect(written.match(/not measured yet/g)).toHaveLength(3);
});

test("keeps earlier results of programs that did not run", () => {
  const first = withResults(page, catalogue, [
    result(clock, "npx tsx faults/environment/clock.ts 697 10", ["jobs missed: 0"]),
    result(keys, "npx vitest run a.test.ts", ["10 tests passed"]),
  ]);
  const second = withResults(first, catalogue, [
    result(clocks, "npx tsx faults/environment/clocks.ts", ["a | b: 1", "c: 2"]),
  ]);
  expect(second).toContain(
    "| G-R19 | no wrong sign-out | yes | `npx tsx faults/environment/clocks.ts` | 2026-11-23, long |",
  );
  expect(second).toContain(
    "| G-R19 | nothing early \\| late | yes | `npx tsx faults/environment/clock.ts 697 10` | 2026-11-23, long |",
  );
  expect(second).toContain("<summary>G-R19 environment/clock</summary>\n\n- jobs missed: 0\n");
  expect(second).toContain("<summary>G-R18 tests</summary>\n\n- 10 tests passed\n");
  expect(withResults(second, catalogue, [])).toBe(second);
});

test("replaces the results of a program that ran again", () => {
  const first = withResults(page, catalogue, [
    result(clock, "npx tsx faults/environment/clock.ts", ["jobs missed: 1"]),
  ]);
  const second = withResults(first, catalogue, [
    result(clock, "npx tsx faults/environment/clock.ts", ["jobs missed: 0"]),
  ]);
  expect(second).not.toContain("jobs missed: 1");
  expect(second).toContain("jobs missed: 0");
});
