import { test } from "vitest";
import { expectPassed } from "../../harness/expect-passed.ts";
import { runAddressLimits } from "./address-limits.ts";

/** The long form is `npx tsx faults/sign-in/address-limits.ts`. */
test("limits sockets and uploads per address, and counts every notation of an address as one", async () => {
  expectPassed(await runAddressLimits({ silent: 120, slowUploads: 12 }), 8);
});
