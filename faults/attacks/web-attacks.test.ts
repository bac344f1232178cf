import { test } from "vitest";
import { expectPassed } from "../../harness/expect-passed.ts";
import { runWebAttacks } from "./web-attacks.ts";

/** The long form, with redirects and foreign pages in Chromium, is `npx tsx faults/attacks/web-attacks.ts`. */
test("rejects bare cookies, foreign origins, polluted names, ambiguous requests and leaks nothing when a table is broken (G-S12-S14, G-S16, G-S24, G-S26, G-S27)", async () => {
  expectPassed(await runWebAttacks(0), 5_000);
});
