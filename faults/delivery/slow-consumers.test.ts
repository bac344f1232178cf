import { test } from "vitest";
import { expectPassed } from "../../harness/expect-passed.ts";
import { runSlowConsumers } from "./slow-consumers.ts";

/**
 * The long form, which waits until the server closes the slow clients, is `npx tsx faults/delivery/slow-consumers.ts`.
 */
test("limits the memory of clients that never read, without loss, and closes only clients that flood (G-R9, G-R10)", async () => {
  const pace = { messagesPerSecond: 20, seconds: 1 };
  const settings = { others: 10, slow: 20, ...pace, waitsForCloses: false, judgesTimes: false };
  expectPassed(await runSlowConsumers(settings), 12);
});
