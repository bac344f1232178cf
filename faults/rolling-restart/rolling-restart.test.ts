import { expect, test } from "vitest";
import { runRollingRestart } from "./rolling-restart.ts";

/**
 * The long form, with 2,000 sockets and 300 requests a second, is `npx tsx faults/rolling-restart/rolling-restart.ts`.
 */
//
test("fails no request and loses no message while three nodes are restarted one by one (G-R14)", async () => {
  const { failures } = await runRollingRestart({
    sockets: 20,
    requestsPerSecond: 30,
    rounds: 1,
    orderEveryMs: 1_000,
    drainSeconds: 2,
    readySeconds: 0,
    judgesTimes: false,
  });
  expect(failures).toEqual([]);
});
