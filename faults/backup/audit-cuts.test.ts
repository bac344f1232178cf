import { expect, test } from "vitest";
import { tryCuts } from "./audit-cuts.ts";

/** The long form, which tampers with eight chains, is `npx tsx faults/backup/audit-cuts.ts`. */
test(
  "detects every way to tamper with the audit trail, consistent changes by its signed head",
  { timeout: 600_000 },
  async () => {
    const { failures, tried } = await tryCuts({ lines: 300, chains: 1 });
    expect(failures).toEqual([]);
    expect(tried).toBeGreaterThan(60);
  },
);
