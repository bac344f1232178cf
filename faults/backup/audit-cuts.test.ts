import { test } from "vitest";
import { expectPassed } from "../../harness/expect-passed.ts";
import { runCuts } from "./audit-cuts.ts";

/** The long form, which tampers with eight chains, is `npx tsx faults/backup/audit-cuts.ts`. */
test("detects every way to tamper with the audit trail, consistent changes by its signed head", async () => {
  expectPassed(await runCuts({ lines: 300, chains: 1 }), 60);
});
