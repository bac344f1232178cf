import { expect, test } from "vitest";
import { tryHalfOpen } from "./half-open.ts";

/** The long form, in which the server finds them too, is `npx tsx faults/delivery/half-open.ts 100`. */
test(
  "a client notices that nothing comes through any more, and comes back (RELIABILITY R25)",
  { timeout: 180_000 },
  async () => {
    const { failures } = await tryHalfOpen({ clients: 10, hurry: 5, waitsForServer: false, judgesTimes: false });
    expect(failures).toEqual([]);
  },
);
