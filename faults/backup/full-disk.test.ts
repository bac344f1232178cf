import { test } from "vitest";
import { expectPassed } from "../../harness/expect-passed.ts";
import { notMounted, runFullDisk } from "./full-disk.ts";

/** The same by hand: `npx tsx faults/backup/full-disk.ts`. */
test("says that the disk of the backup is full, and goes on when there is space", async (context) => {
  const tally = await runFullDisk();
  if (tally === null) return context.skip(notMounted);
  expectPassed(tally, 11);
});
