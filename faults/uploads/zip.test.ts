import { test } from "vitest";
import { expectPassed } from "../../harness/expect-passed.ts";
import { runZip } from "./zip.ts";

/** The long form is `npx tsx faults/uploads/zip.ts 500 25`, with 12 MB a file. */
//
test("a zip of originals that is cut and continued has every byte", async () => {
  expectPassed(await runZip({ files: 30, cuts: 12, bytes: 1_000_000, firstByteMs: Infinity }), 6);
});
