import { expect, test } from "vitest";
import { tryHerd } from "./reconnect-burst.ts";

/** The long form is `npx tsx faults/delivery/reconnect-burst.ts 10000`. */
test(
  "everybody comes back to a server that died, once, and goes on where they were (RELIABILITY R24)",
  { timeout: 180_000 },
  async () => {
    const { failures } = await tryHerd({ clients: 50, judgesTimes: false });
    expect(failures).toEqual([]);
  },
);
