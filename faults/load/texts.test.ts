import { test } from "vitest";
import { expectPassed } from "../../harness/expect-passed.ts";
import { runTexts } from "./texts.ts";

/** The long form is `npx tsx faults/load/texts.ts`. */
test("sends texts with emoji at every cut, refuses ill-formed ones, and a failing reply delays no other", async () => {
  expectPassed(await runTexts({ texts: 20, seconds: 10 }), 6);
});
