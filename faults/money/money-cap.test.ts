import { expect, test } from "vitest";
import { tryMoneyCap } from "./money-cap.ts";

/** The long form is `npx tsx faults/money/money-cap.ts 500`. */
test(
  "never returns more than was paid through concurrent refunds and compensations of the same orders",
  { timeout: 300_000 },
  async () => {
    const { failures, tried } = await tryMoneyCap({ orders: 20 });
    expect(failures).toEqual([]);
    expect(tried).toBeGreaterThan(10);
  },
);
