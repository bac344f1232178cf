import { test } from "vitest";
import { expectPassed } from "../../harness/expect-passed.ts";
import { runRegistrations } from "./registrations.ts";

/**
 * The long form is `npx tsx faults/sign-in/registrations.ts`; times under a flood are not reliable beside other tests.
 */
//
test("serves known browsers and other addresses during a flood of registrations or sign-ins from one address", async () => {
  expectPassed(await runRegistrations({ clients: 160, seconds: 1, judgesTimes: false }), 20);
});
