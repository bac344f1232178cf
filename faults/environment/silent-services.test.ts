import { test } from "vitest";
import { expectPassed } from "../../harness/expect-passed.ts";
import { findEngine } from "../../harness/redis.ts";
import { runSilentServices } from "./silent-services.ts";

/** The long form, also with the copy of the backup, is `npx tsx faults/environment/silent-services.ts`. */
test("does the work that waited for a silent mail server, fan-out engine or bucket when its network is back (G-R39)", async () => {
  const kinds = ["mail", "files", ...(findEngine() ? (["signals"] as const) : [])] as const;
  expectPassed(await runSilentServices({ kinds, silences: [8], judgesTimes: false }), 5 * kinds.length);
});
