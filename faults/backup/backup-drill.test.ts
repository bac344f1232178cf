import { expect, test } from "vitest";
import { tryBackup } from "./backup-drill.ts";

/** The long form, with a gigabyte and a machine that is lost after minutes, is `npx tsx faults/backup/backup-drill.ts`. */
test(
  "a house comes back as it was at a moment, with its files and nobody signed in, and after its machine is lost (RELIABILITY R16)",
  { timeout: 240_000 },
  async () => {
    const { failures, tried } = await tryBackup({ fillMb: 5, losesAfterS: 1, judgesTimes: false });
    expect(failures).toEqual([]);
    expect(tried).toBeGreaterThan(12);
  },
);
