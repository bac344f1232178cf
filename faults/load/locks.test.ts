import { test } from "vitest";
import { expectPassed } from "../../harness/expect-passed.ts";
import { runLocks } from "./locks.ts";

/** The long form is `npx tsx faults/load/locks.ts`. */
test("does not delay other calls while a table is locked or the connection pool is exhausted (G-R12)", async () => {
  expectPassed(await runLocks({ lockSeconds: 5, cycles: 3, judgesTimes: false }), 2);
});
