import { expect, test } from "vitest";
import { tryMany } from "./many-sockets.ts";

/**
 * The long form is `npx tsx faults/delivery/many-sockets.ts`: 10,000 sockets, ten minutes idle, five of 2,000
 * deliveries a second.
 */
test(
  "drops no socket and loses or duplicates no message, idle, under load and with broadcasts (R1, R2, R3)",
  { timeout: 180_000 },
  async () => {
    const flow = { messagesPerSecond: 20, sendingSeconds: 3, broadcasts: 2, broadcastTo: 200 };
    const { failures, tried } = await tryMany({ sockets: 200, idleSeconds: 1, ...flow, judgesTimes: false });
    expect(failures).toEqual([]);
    expect(tried).toBeGreaterThan(10);
  },
);
