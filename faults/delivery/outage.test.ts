import { test } from "vitest";
import { expectPassed } from "../../harness/expect-passed.ts";
import { runOutage } from "./outage.ts";

/** The long form, at the client's own pace, is `npx tsx faults/delivery/outage.ts 1000 60`. */
test("delivers every missed message once and in order after an outage, or makes the client start over (G-R6, G-R7)", async () => {
  const settings = {
    clients: 30,
    outageSeconds: 3,
    timerSpeed: 3,
    missed: 1_000,
    missedTooMany: 5_500,
    judgesTimes: false,
  };
  expectPassed(await runOutage(settings), 8);
});
