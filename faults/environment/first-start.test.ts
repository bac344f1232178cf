import { test } from "vitest";
import { expectPassed } from "../../harness/expect-passed.ts";
import { runFirstStart } from "./first-start.ts";

/** The long form is `npx tsx faults/environment/first-start.ts`. */
test("a first start that is killed goes on, and ends with the whole demo (G-R29)", async () =>
  expectPassed(await runFirstStart({ busyLoops: 2, starts: 1, kills: 2, orders: 300 }), 4));
