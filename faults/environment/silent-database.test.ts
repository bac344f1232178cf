import { test } from "vitest";
import { expectPassed } from "../../harness/expect-passed.ts";
import { runSilentDatabase } from "./silent-database.ts";

/** The long form is `npx tsx faults/environment/silent-database.ts`. */
test("answers calls while the database's network is silent, and recovers when it is back (G-R39)", async () => {
  expectPassed(await runSilentDatabase({ silences: [0, 12], judgesTimes: false }), 8);
});
