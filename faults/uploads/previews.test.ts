import { test } from "vitest";
import { expectPassed } from "../../harness/expect-passed.ts";
import { runPreviews } from "./previews.ts";

/** The long form is `npx tsx faults/uploads/previews.ts 20 500 20`, with pictures of 24 and 45 megapixels and their bounds. */
//
test("a process that is killed while it makes previews costs no picture", async () => {
  expectPassed(await runPreviews({ measured: 1, besideList: 4, kills: 3, divisor: 4, isBounded: false }), 6);
});
