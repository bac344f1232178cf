import { test } from "vitest";
import { expectPassed } from "../../harness/expect-passed.ts";
import { runBackup } from "./backup-drill.ts";

/**
 * The long form, with a gigabyte and a machine that is lost after minutes, is `npx tsx faults/backup/backup-drill.ts`.
 */
test("restores a business to a moment, with its files and without sessions, and after the loss of its machine (G-R16)", async () => {
  expectPassed(await runBackup({ fillMb: 5, losesAfterS: 1, judgesTimes: false }), 12);
});
