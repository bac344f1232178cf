import { expect, test } from "vitest";
import { tryRegistrations } from "./registrations.ts";

/** The long form is `npx tsx faults/sign-in/registrations.ts`: times under a flood say nothing beside other tests. */
test(
  "a flood of registrations or sign-ins from one address refuses neither known browsers nor other addresses",
  { timeout: 300_000 },
  async () => {
    const { failures, tried } = await tryRegistrations({ clients: 160, seconds: 1, judgesTimes: false });
    expect(failures).toEqual([]);
    expect(tried).toBeGreaterThan(20);
  },
);
