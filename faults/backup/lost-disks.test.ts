import { test } from "vitest";
import { expectPassed } from "../../harness/expect-passed.ts";
import { runLostDisks } from "./lost-disks.ts";

/** The long form, which watches for ten minutes, is `npx tsx faults/backup/lost-disks.ts 600`. */
test("keeps the copy and says so when the backup is empty or damaged, WAL cannot be archived, or the key is gone", async () => {
  expectPassed(await runLostDisks({ watchMs: 5_000 }), 14);
});
