import { test } from "vitest";
import { expectPassed } from "../../harness/expect-passed.ts";
import { runSegments } from "./restore-segments.ts";

/** The long form, which restores up to every damage, is `npx tsx faults/backup/restore-segments.ts`. */
test("names a missing, truncated or overwritten segment and changes nothing, unless its loss is accepted", async () => {
  expectPassed(await runSegments({ segments: 3, acceptsAll: false }), 80);
});
