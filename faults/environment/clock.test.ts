import { test } from "vitest";
import { expectPassed } from "../../harness/expect-passed.ts";
import { runClock } from "./clock.ts";

/** The long form, with ten minutes and a day in both directions, is `npx tsx faults/environment/clock.ts`. */
test("does nothing early, delays no other node and takes no job on a node whose clock is ten minutes fast, then a day slow", async () => {
  expectPassed(await runClock({ shiftsS: [697, -86_497], seconds: 10 }), 40);
});
