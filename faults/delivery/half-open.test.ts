import { expect, test } from "vitest";
import { runHalfOpen } from "./half-open.ts";

/** The long form, which also waits for the server's timeout, is `npx tsx faults/delivery/half-open.ts 100`. */
test("detects a half-open connection and reconnects (G-R25)", async () => {
  const { failures } = await runHalfOpen({ clients: 10, timerSpeed: 5, waitsForServer: false, judgesTimes: false });
  expect(failures).toEqual([]);
});
