import { expect, test } from "vitest";
import { tryAddressLimits } from "./address-limits.ts";

/** The long form is `npx tsx faults/sign-in/address-limits.ts`. */
test(
  "limits sockets and uploads per address, and counts every notation of an address as one",
  { timeout: 300_000 },
  async () => {
    const { failures, tried } = await tryAddressLimits({ silent: 120, slowUploads: 12 });
    expect(failures).toEqual([]);
    expect(tried).toBeGreaterThan(8);
  },
);
