import { expect, test } from "vitest";
import { tryLostSignals } from "./lost-signals.ts";

/** The long form is `npx tsx faults/delivery/lost-signals.ts 100 60`. */
test(
  "killed listeners and lost hints cost a sweep, never a message (RELIABILITY R22)",
  { timeout: 180_000 },
  async () => {
    const { failures, tried } = await tryLostSignals({ clients: 20, seconds: 3, judgesTimes: false });
    expect(failures).toEqual([]);
    expect(tried).toBeGreaterThan(6);
  },
);
