import { expect, test } from "vitest";
import { tryClock } from "./clock.ts";

/** The long form, with ten minutes and a day in both directions, is `npx tsx faults/environment/clock.ts`. */
test(
  "does nothing early, delays no other node and takes no job on a node whose clock is ten minutes fast, then a day slow",
  { timeout: 400_000 },
  async () => {
    const { failures, tried } = await tryClock({ shiftsS: [697, -86_497], seconds: 10 });
    expect(failures).toEqual([]);
    expect(tried).toBeGreaterThan(40);
  },
);
