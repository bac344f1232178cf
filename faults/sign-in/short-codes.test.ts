import { test } from "vitest";
import { expectPassed } from "../../harness/expect-passed.ts";
import { runShortCodes } from "./short-codes.ts";

/** The long form is `npx tsx faults/sign-in/short-codes.ts`. */
//
test("compares pickup codes and second factors five times, over concurrent guesses and several nodes", async () => {
  expectPassed(await runShortCodes({ guesses: 40, concurrency: 10 }), 8);
});
