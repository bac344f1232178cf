import { expect, test } from "vitest";
import { tryAddressLimits } from "./address-limits.ts";

/** The long form is `npx tsx faults/sign-in/address-limits.ts`. */
test(
  "one address takes neither the socket's port nor uploads from others, and counts as one whatever it calls itself",
  { timeout: 300_000 },
  async () => {
    const { failures, tried } = await tryAddressLimits({ silent: 120, slowUploads: 12 });
    expect(failures).toEqual([]);
    expect(tried).toBeGreaterThan(8);
  },
);
