import { test } from "vitest";
import { expectPassed } from "../../harness/expect-passed.ts";
import { runFailOver } from "./fail-over.ts";

/** The long form is `npx tsx faults/environment/fail-over.ts`. */
test("leaves a standby, follows a promotion and loses no acknowledged write with a synchronous standby (G-R40)", async () => {
  expectPassed(await runFailOver({ wrongSeconds: 3, rounds: 2, judgesTimes: false }), 12);
});
