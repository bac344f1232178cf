import { test } from "vitest";
import { expectPassed } from "../../harness/expect-passed.ts";
import { runMoneyCap } from "./money-cap.ts";

/** The long form is `npx tsx faults/money/money-cap.ts 500`. */
test("never returns more than was paid through concurrent refunds and compensations of the same orders", async () => {
  expectPassed(await runMoneyCap({ orders: 12 }), 10);
});
