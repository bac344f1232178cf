import { test } from "vitest";
import { expectPassed } from "../../harness/expect-passed.ts";
import { runMany } from "./many-sockets.ts";

/**
 * The long form is `npx tsx faults/delivery/many-sockets.ts`: 10,000 sockets, ten minutes idle, five of 2,000
 * deliveries a second.
 */
test("drops no socket and loses or duplicates no message, idle, under load and with broadcasts (G-R1, G-R2, G-R3)", async () => {
  const flow = { messagesPerSecond: 20, sendingSeconds: 3, broadcasts: 2, broadcastTo: 200 };
  expectPassed(await runMany({ sockets: 200, idleSeconds: 1, ...flow, judgesTimes: false }), 10);
});
