import { expect, test } from "vitest";
import { tryLostHints } from "./lost-hints.ts";

/** The long form is `npx tsx faults/lost-hints.ts 100 60`. */
test(
  "killed listeners and lost hints cost a sweep, never a message (RELIABILITY R22)",
  { timeout: 180_000 },
  async () => {
    const { failures, tried } = await tryLostHints({ clients: 20, seconds: 3, judgesTimes: false });
    expect(failures).toEqual([]);
    expect(tried).toBeGreaterThan(6);
  },
);
