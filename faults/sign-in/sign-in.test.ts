import { test } from "vitest";
import { expectPassed } from "../../harness/expect-passed.ts";
import { runSignIn } from "./sign-in.ts";

/**
 * The long form, with the flood, is `npx tsx faults/sign-in/sign-in.ts`; times under a flood are not reliable beside
 * other tests.
 */
//
test("throttles guessing, spraying and forged addresses over two nodes and a restart, with equal refusals (G-S1, G-S2)", async () => {
  const settings = { guesses: 200, tries: 10, comparesTimes: false, floodSeconds: 0 };
  expectPassed(await runSignIn(settings), 8);
});
