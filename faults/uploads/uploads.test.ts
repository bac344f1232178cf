import { test } from "vitest";
import { expectPassed } from "../../harness/expect-passed.ts";
import { runUploads } from "./uploads.ts";

/** The long form is `npx tsx faults/uploads/uploads.ts 1000`. */
//
test("accepts only pictures, serves nothing that executes, and limits the cost of each picture", async () => {
  expectPassed(await runUploads(60, 20_261_102), 300);
});
