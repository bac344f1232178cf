import { expect, test } from "vitest";
import { tryRegistrations } from "./registrations.ts";

/**
 * The long form is `npx tsx faults/sign-in/registrations.ts`; times under a flood are not reliable beside other tests.
 */
test(
  "serves known browsers and other addresses during a flood of registrations or sign-ins from one address",
  { timeout: 300_000 },
  async () => {
    const { failures, tried } = await tryRegistrations({ clients: 160, seconds: 1, judgesTimes: false });
    expect(failures).toEqual([]);
    expect(tried).toBeGreaterThan(20);
  },
);
