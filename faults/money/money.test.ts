import { test } from "vitest";
import { expectPassed } from "../../harness/expect-passed.ts";
import { isShortRun } from "../../packages/server/test/sampled.ts";
import { runMoney } from "./money.ts";

/** The long form is `npx tsx faults/money/money.ts 1000 12`. */
test("keeps the ledger's sum at zero, pays no user twice and finishes every payment while servers are killed and the bank misbehaves", async () => {
  expectPassed(await runMoney(isShortRun ? { moves: 30, kills: 1 } : { moves: 60, kills: 2 }), 10);
});
