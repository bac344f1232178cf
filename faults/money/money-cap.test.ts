import { expect, test } from "vitest";
import { tryMoneyCap } from "./money-cap.ts";

/** The long form is `npx tsx faults/money/money-cap.ts 500`. */
test(
  "refunds and compensations of the same orders that meet in every way never exceed together what was paid",
  { timeout: 300_000 },
  async () => {
    const { failures, tried } = await tryMoneyCap({ orders: 20 });
    expect(failures).toEqual([]);
    expect(tried).toBeGreaterThan(10);
  },
);
