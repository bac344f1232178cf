import { expect, test } from "vitest";
import { tryLostSignals } from "./lost-signals.ts";

/** The long form is `npx tsx faults/delivery/lost-signals.ts 100 60`. */
test(
  "delays messages to the next sweep and loses none when listeners are killed and signals are lost (R22)",
  { timeout: 180_000 },
  async () => {
    const { failures, tried } = await tryLostSignals({ clients: 20, seconds: 3, judgesTimes: false });
    expect(failures).toEqual([]);
    expect(tried).toBeGreaterThan(6);
  },
);
