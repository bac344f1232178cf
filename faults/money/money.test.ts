import { expect, test } from "vitest";
import { tryMoney } from "./money.ts";

/** The long form is `npx tsx faults/money/money.ts 1000 12`. */
test(
  "money moves while servers die and the bank misbehaves: the ledger sums to zero, nobody is paid twice, nothing stays in limbo (issue 8)",
  { timeout: 300_000 },
  async () => {
    const { failures, tried } = await tryMoney({ moves: 60, kills: 2 });
    expect(failures).toEqual([]);
    expect(tried).toBeGreaterThan(10);
  },
);
