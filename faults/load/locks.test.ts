import { expect, test } from "vitest";
import { tryLocks } from "./locks.ts";

/** The long form is `npx tsx faults/load/locks.ts`. */
test(
  "does not delay other calls while a table is locked or the connection pool is exhausted (R12)",
  { timeout: 240_000 },
  async () => {
    const { failures, tried } = await tryLocks({ lockSeconds: 5, cycles: 3, judgesTimes: false });
    expect(failures).toEqual([]);
    expect(tried).toBeGreaterThan(2);
  },
);
